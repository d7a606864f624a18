import { describe, expect, test } from "vitest";
import { ApiError } from "#web/lib/api/api-error.ts";
import {
  afterCompanyFailure,
  afterUserFailure,
  isServing,
  loginAddress,
  maintenanceAddress,
} from "./guards.ts";

const failure = (status: number, maintenance = false): ApiError =>
  new ApiError("no", { status, code: status === 0 ? "network" : "internal", maintenance });

describe("loginAddress", () => {
  test("keeps the requested path with its query", () => {
    expect(loginAddress("/7/employees?page=2&sort_direction=asc")).toEqual({
      to: "/login",
      search: { redirect: "/7/employees?page=2&sort_direction=asc" },
    });
  });

  test("keeps the start page, too, and gives the reason", () => {
    expect(loginAddress("/", "session")).toEqual({
      to: "/login",
      search: { redirect: "/", reason: "session" },
    });
  });

  test.each([
    "https://elsewhere.example",
    "//elsewhere.example",
    "/\\elsewhere.example",
    "javascript:alert(1)",
    "/login?redirect=/login",
    "/logout",
  ])("does not lead to %s", (path) => {
    expect(loginAddress(path).search).toEqual({});
  });
});

describe("maintenanceAddress", () => {
  test.each(["/7/memos?page=2", "/profile", "/signup?token=abc", "/login?redirect=%2F7"])(
    "brings people back to %s",
    (requested) =>
      expect(maintenanceAddress(requested)).toEqual({
        to: "/maintenance",
        search: { redirect: requested },
      }),
  );

  test.each(["/", "/maintenance?redirect=%2F7", "//elsewhere.example"])(
    "stores no return address for %s",
    (requested) => expect(maintenanceAddress(requested).search).toEqual({}),
  );
});

describe("isServing", () => {
  test("a refusal counts as serving; maintenance, starting up and no connection don't", () => {
    expect(isServing(failure(401))).toBe(true);
    expect(isServing(failure(503, true))).toBe(false);
    expect(isServing(failure(503))).toBe(false);
    expect(isServing(failure(0))).toBe(false);
  });
});

describe("afterUserFailure", () => {
  test("maintenance opens its screen, a lost connection keeps people signed in, anything else signs out", () => {
    expect(afterUserFailure(failure(503, true))).toBe("maintenance");
    expect(afterUserFailure(failure(0))).toBe("offline");
    expect(afterUserFailure(failure(500))).toBe("login");
    expect(afterUserFailure(failure(401))).toBe("login");
    expect(afterUserFailure(new Error("unexpected"))).toBe("login");
  });
});

describe("afterCompanyFailure", () => {
  test("a missing or foreign company leads to the chooser", () => {
    expect(afterCompanyFailure(failure(404))).toBe("selection");
    expect(afterCompanyFailure(failure(403))).toBe("selection");
    expect(afterCompanyFailure(failure(503, true))).toBe("maintenance");
    expect(afterCompanyFailure(failure(0))).toBe("failed");
  });
});
