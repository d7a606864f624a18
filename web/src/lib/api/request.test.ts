import { describe, expect, test } from "vitest";
import { failureFrom } from "./api-error.ts";
import { prepare } from "./request.ts";

describe("prepare", () => {
  test("fills in the path and sends the rest of a GET in the query", () => {
    const request = prepare(
      { method: "GET", path: "/api/company-invites/{phone}", access: "user" },
      { phone: "+1 312", ids: [1, 2], see_all: false, none: null, left: undefined },
    );
    expect(request.url).toBe("/api/company-invites/%2B1%20312?ids=1%2C2&see_all=false");
    expect(request.body).toBeUndefined();
  });

  test("sends JSON, keeping nulls and lists", () => {
    const request = prepare(
      { method: "POST", path: "/api/x", access: "user" },
      { a: null, b: [1], c: undefined },
    );
    expect(JSON.parse(request.body as string)).toEqual({ a: null, b: [1] });
    expect(request.headers["content-type"]).toBe("application/json");
  });

  test("sends a form with files and JSON without", () => {
    const endpoint = {
      method: "POST",
      path: "/api/x",
      access: "user",
      files: { file: { required: false, maxBytes: 100 } },
    } as const;
    const form = prepare(endpoint, { id: 7, data: { a: 1 }, file: new File(["x"], "a.txt") })
      .body as FormData;
    expect(form.get("id")).toBe("7");
    expect(form.get("data")).toBe('{"a":1}');
    expect((form.get("file") as File).name).toBe("a.txt");
    expect(typeof prepare(endpoint, { id: 7 }).body).toBe("string");
  });
});

describe("failureFrom", () => {
  test("takes the message, the field texts and the code", () => {
    const error = failureFrom(
      422,
      { message: "No", errors: { phone: ["Too short"] }, code: "validation_failed" },
      "generic",
    );
    expect(error).toMatchObject({
      status: 422,
      message: "No",
      code: "validation_failed",
      fields: { phone: ["Too short"] },
    });
    expect(error.errors).toEqual(["Too short"]);
  });

  test("without a message takes the first error, without errors the generic text", () => {
    expect(failureFrom(422, { errors: ["First", "Second"] }, "generic").message).toBe("First");
    expect(failureFrom(502, "<html>", "generic")).toMatchObject({
      message: "generic",
      code: "unreadable",
    });
  });

  test("reports the seconds to wait if the answer does", () => {
    expect(failureFrom(429, {}, "x", "12").retryAfter).toBe(12);
    expect(failureFrom(429, {}, "x").retryAfter).toBeNull();
  });

  test("knows maintenance by its flag, not by the status", () => {
    expect(failureFrom(503, { maintenance_mode: true }, "x").maintenance).toBe(true);
    expect(failureFrom(503, {}, "x").maintenance).toBe(false);
  });
});
