import { readFile } from "node:fs/promises";

import type { CallOutput } from "@lineup/contract/calls";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";

import { companyCalls } from "../../../test/support/company-calls.ts";
import type { TestCompany } from "../../../test/support/company-fixture.ts";
import { TEST_START, type TestApp } from "../../../test/support/test-app.ts";
import { useTestApp } from "../../../test/support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let ada: string;
let picture: Buffer;

useTestApp((started) => void (server = started));

beforeEach(async () => {
  server.setTime(TEST_START);
  company = await server.company();
  ada = await server.signIn(company.admin);
  await server.database.db.deleteFrom("rate_limits").execute();
  const background = { r: 200, g: 40, b: 40 };
  const drawn = sharp({ create: { width: 900, height: 600, channels: 3, background } });
  picture = await drawn
    .jpeg()
    .withExif({ IFD0: { Copyright: "Ada" } })
    .toBuffer();
});

const { call, succeed } = companyCalls(() => ({ server, company }));
type Company = CallOutput<"getCompany">["company"];

const read = async (as = ada): Promise<Company> => (await succeed(as, "getCompany", {})).company;
const change = async (input: object, file?: Buffer) => {
  const files = file && { logo: { name: "logo.jpg", content: file } };
  const fields = { company_id: company.id, ...input };
  return server.call("updateCompany", fields, { as: ada, ...(files && { files }) });
};
const fetchLogo = async (path: string) => {
  const answer = await server.app.http.inject({ url: path });
  return { answer, content: answer.rawPayload };
};

describe("An admin changes the company's", () => {
  test("name, slogan, accent, default zone and job titles, and everyone sees it", async () => {
    const profile = {
      ...{ name: "Pier Bakery", slogan: "Fresh every day", accent: "#AA3300" },
      ...{ timezone: "America/Denver", employee_types: ["Baker", "Driver"] },
    };
    const { status, body } = await change(profile);
    expect([status, body["successes"]]).toEqual([200, ["company_updated"]]);
    const eli = await server.signIn(company.employee);
    const seen = { ...profile, accent: "#aa3300" };
    for (const as of [ada, eli]) expect(await read(as)).toMatchObject(seen);
    expect(await server.audited(company.id)).toMatchObject([
      {
        ...{ action: "updateCompany", subject_kind: "company", subject_name: "Pier Bakery" },
        changes: {
          name: ["Harbor Bakery", "Pier Bakery"],
          slogan: [null, "Fresh every day"],
          timezone: ["America/Chicago", "America/Denver"],
        },
      },
    ]);
    const { location } = await succeed(ada, "createLocation", { name: "Hill" });
    expect(location.timezone).toBe("America/Denver");
  });

  test("slogan and accent back to none, and leaves the rest", async () => {
    await change({ slogan: "Fresh", accent: "#aa3300", employee_types: ["Baker"] });
    await change({ slogan: null, accent: "" });
    const fields = { slogan: null, accent: null, name: "Harbor Bakery", employee_types: ["Baker"] };
    expect(await read()).toMatchObject(fields);
  });

  test("logo, which anyone may fetch, without what else was in the file", async () => {
    expect((await change({}, picture)).status).toBe(200);
    const { logo } = await read();
    expect(logo).toMatch(/^\/api\/company\/logo\/[\w-]{22}$/);
    const { answer, content } = await fetchLogo(String(logo));
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(answer.headers["cache-control"]).toContain("immutable");
    expect(answer.headers["cross-origin-resource-policy"]).toBe("cross-origin");
    expect(await sharp(content).metadata()).toMatchObject({ width: 512, height: 341 });
    expect((await sharp(content).metadata()).exif).toBeUndefined();
    await change({ slogan: "Fresh" });
    expect((await read()).logo).toBe(logo);
    await change({ name: "Pier Bakery" }, picture);
    const newer = (await read()).logo;
    expect(newer).not.toBe(logo);
    // Mails that went out show the earlier one.
    expect((await fetchLogo(String(logo))).answer.statusCode).toBe(200);
    await change({ logo: null });
    expect((await read()).logo).toBeNull();
  });
});

test.each([
  [{ logo: "data:image/png;base64,AAAA" }, 422, ["logo"]],
  [{ logo: "https://elsewhere.example/logo.png" }, 422, ["logo"]],
  [{ accent: "red" }, 422, ["accent"]],
  [{ name: "" }, 422, ["name"]],
  [{ timezone: "Europe/Madrid" }, 422, ["timezone"]],
  [{ employee_types: ["Cook", "cook"] }, 422, ["employee_types"]],
])("%j is refused", async (input, status, fields) => {
  const answer = await change(input);
  expect([answer.status, Object.keys(answer.body["errors"] as object)]).toEqual([status, fields]);
  expect((await read()).name).toBe("Harbor Bakery");
});

test("A file that is no picture is refused, and no one but admins changes a company", async () => {
  const page = await readFile(import.meta.filename);
  expect((await change({}, page)).status).toBe(415);
  const mara = await server.signIn(company.manager);
  expect((await call(mara, "updateCompany", { name: "Mine" })).status).toBe(403);
  expect((await fetchLogo("/api/company/logo/nowhere-to-be-found-00")).answer.statusCode).toBe(404);
});

test("A team can start with a logo and job titles of its own", async () => {
  const name = "Corner Cafe";
  const fields = { name, "employee_types[]": "Barista", timezone: "America/Phoenix" };
  const files = { logo: { name: "logo.jpg", content: picture } };
  const { content, status, body } = await server.call("createCompany", fields, { as: ada, files });
  expect(status, JSON.stringify(body)).toBe(200);
  const { company: made, companies } = content as CallOutput<"createCompany">;
  expect(made).toMatchObject({ name, employee_types: ["Barista"], timezone: "America/Phoenix" });
  expect((await fetchLogo(String(made.logo))).answer.statusCode).toBe(200);
  expect(companies.at(-1)).toMatchObject({ name, logo: made.logo });
});

test("The logo stands above the text of the company's mails", async () => {
  const wanda = await succeed(ada, "createEmployee", {
    ...{ name: "Wanda Ruiz", email: `wanda.${company.id}@lineup.example` },
  });
  await change({}, picture);
  await succeed(ada, "inviteEmployees", { id: wanda.employee.id, method: "email" });
  const mails = async () =>
    ((await server.app.adapters.outbox?.list({ limit: 100 })) ?? []).filter(
      ({ to }) => to === wanda.employee.email,
    );
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [mail] = await mails();
  const { logo } = await read();
  expect(mail?.html).toMatch(new RegExp(`^<p><img src="http\\S+${logo}" alt="Harbor Bakery"`));
});
