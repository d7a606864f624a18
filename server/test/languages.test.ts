import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { TestCompany } from "./support/company-fixture.ts";
import { TEST_START, type TestApp, requestOf, startTestApp } from "./support/test-app.ts";
import { calls } from "@lineup/contract/calls";

let server: TestApp;
let company: TestCompany;
let admin: string;
beforeAll(async () => {
  server = await startTestApp();
  company = await server.company();
  admin = await server.signIn(company.admin);
});
afterAll(() => server.stop());

const spanish = { language: "es-MX,es;q=0.9,en;q=0.8" };

describe("An answer is in the requested language:", () => {
  test("a failure with a code", async () => {
    const stranger = { email: "nobody@example.com", password: "wrong password" };
    const { body } = await server.call("login", stranger, spanish);
    expect(body).toMatchObject({
      code: "sign_in_failed",
      message: "Correo o contraseña incorrectos",
      errors: ["Correo o contraseña incorrectos"],
    });
  });

  test("an unknown path", async () => {
    const url = "/api/nothing-here";
    const { body } = await server.inject({ url, headers: { "accept-language": "es" } });
    expect(body).toMatchObject({
      code: "not_found",
      message: "No se encontró. Puede que se haya eliminado",
    });
  });

  test("a feature's message about a field", async () => {
    const end_at = new Date(TEST_START.getTime() - 1000).toISOString();
    const memo = { company_id: company.id, title: "Late", status: "published", end_at };
    const { body } = await server.call("createMemo", memo, { as: admin, ...spanish });
    expect(body["errors"]).toEqual({ end_at: ["La fecha en que termina tiene que ser futura"] });
    expect(body["message"]).toBe("La fecha en que termina tiene que ser futura");
  });

  test("the parser's message about a field", async () => {
    const { body } = await server.call(
      "createMemo",
      { company_id: company.id },
      { as: admin, ...spanish },
    );
    expect(body["errors"]).toEqual({ title: ["Este campo es obligatorio"] });
  });

  test("English if no supported language is requested", async () => {
    const answer = await server.call("getSelf", { company_id: company.id });
    expect(answer.body["message"]).toBe("Please log in");
    const other = await server.call("getSelf", { company_id: company.id }, { language: "de" });
    expect(other.body["message"]).toBe("Please log in");
  });

  test("the headers and values of a report", async () => {
    const memo = {
      ...{ company_id: company.id, title: "Menú", content: "<p>Sopa.</p>" },
      status: "published",
    };
    const { content } = await server.call("createMemo", memo, { as: admin });
    const { id } = content["memo"] as { id: number };
    const about = { company_id: company.id, id };
    const request = requestOf(calls.downloadMemoResponses, about, { as: admin, ...spanish });
    const { body, headers } = await server.app.http.inject(request);
    expect(body).toMatch(/^\uFEFFEmpleado,Número de empleado,ID en Lineup,Locales,Estado,/);
    expect(body).toContain(",Sin abrir,");
    expect(headers["content-disposition"]).toContain(encodeURIComponent("Menú respuestas.csv"));
  });
});
