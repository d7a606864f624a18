import { calls } from "@lineup/contract/calls";
import type { Acknowledgement } from "@lineup/contract/memos/recipients/acknowledgement-schemas";
import type { Memo } from "@lineup/contract/memos/schemas";
import sharp from "sharp";
import { expect, test } from "vitest";

import { versionHash } from "#server/features/memos/rules";

import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { type Answer, type TestApp, requestOf } from "./support/test-app.ts";
import { useTestCompany } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;

useTestCompany((made) => void ({ server, company } = made));

const inSpanish = (title: string, content: string) => ({ locale_code: "es", title, content });
const rules = {
  ...{ title: "House rules", content: "<p>Knives are washed by hand.</p>" },
  translations: [inSpanish("Reglas", "<p>Los cuchillos se lavan a mano.</p>")],
};
const changed = {
  ...{ title: "House rules, again", content: "<p>Knives go into the machine.</p>" },
  translations: [inSpanish("Reglas, otra vez", "<p>Los cuchillos van a la máquina.</p>")],
};

async function act(who: TestEmployee, name: keyof typeof calls, input: object): Promise<Answer> {
  const as = await server.signIn(who);
  return server.call(name, { company_id: company.id, ...input }, { as });
}
async function done(who: TestEmployee, name: keyof typeof calls, input: object): Promise<Answer> {
  const answer = await act(who, name, input);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer;
}
async function send(extra: object = {}): Promise<number> {
  const memo = { ...rules, status: "published", location_ids: [company.north], ...extra };
  const { content } = await done(company.manager, "createMemo", memo);
  return (content["memo"] as Memo).id;
}
const change = (id: number, extra: object = {}) =>
  done(company.manager, "updateMemo", { id, ...changed, ...extra });
const acknowledge = (id: number, locale = "en") =>
  done(company.employee, "acknowledgeMemo", { id, locale });
const look = (viewer: TestEmployee, id: number, of?: TestEmployee) =>
  act(viewer, "listAcknowledgements", { id, employee_id: of?.id });

/** @returns the employee's acknowledgements as the manager sees them, after checking each one's content against its hash */
async function proven(id: number): Promise<Acknowledgement[]> {
  const { status, body, content } = await look(company.manager, id, company.employee);
  expect(status, JSON.stringify(body)).toBe(200);
  const found = content["acknowledgements"] as Acknowledgement[];
  for (const each of found) expect(versionHash(each)).toBe(each.hash);
  return found;
}

async function upload(name: string): Promise<number> {
  const as = await server.signIn(company.manager);
  const shade = { r: 0, g: name.length, b: 0 };
  const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: shade } })
    .png()
    .toBuffer();
  const files = { file: { name, content } };
  const answer = await server.call("uploadFile", { company_id: company.id }, { as, files });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return (answer.content["media"] as { id: number }).id;
}

test("After an edit, the acknowledged version can still be read in the language it was shown in", async () => {
  const id = await send();
  await acknowledge(id, "es");
  const before = await proven(id);
  expect(before).toMatchObject([
    { version: 1, locale: "es", is_signed: false, is_current: true, ...inSpanishOf(rules) },
  ]);
  await change(id);
  expect(await proven(id)).toEqual([{ ...before[0], is_current: false }]);
  const own = await look(company.employee, id);
  expect(own.content["acknowledgements"]).toEqual([{ ...before[0], is_current: false }]);
});

const inSpanishOf = ({ translations: [es] }: typeof rules) => ({
  title: es?.title,
  content: es?.content,
});

test("If people have to acknowledge again, the first acknowledgement is kept beside the second", async () => {
  const id = await send();
  await acknowledge(id);
  await change(id, { ask_again: true });
  expect(await proven(id)).toMatchObject([{ version: 1, title: rules.title, is_current: false }]);
  const mine = await done(company.employee, "getMemo", { id });
  expect((mine.content["memo"] as Memo).employee_response).toMatchObject({
    ...{ acknowledged_at: null, acknowledged_version: null, acknowledged_hash: null },
    ...{ acknowledgement_data: null, last_acknowledged_version: 1 },
  });
  await acknowledge(id, "es");
  const again = await done(company.employee, "getMemo", { id });
  const { employee_response } = again.content["memo"] as Memo;
  expect(employee_response?.acknowledgement_data).toEqual({
    ...{ version: 2, hash: employee_response?.acknowledged_hash, is_signed: false },
  });
  expect(await proven(id)).toMatchObject([
    { version: 2, locale: "es", is_current: true, ...inSpanishOf(changed) },
    { version: 1, locale: "en", is_current: false, title: rules.title, content: rules.content },
  ]);
});

test("A version lists its files as they were, and only management can open a removed one", async () => {
  const [plan, photo] = [await upload("plan.png"), await upload("a photo.png")];
  const id = await send({ media_ids: [photo, plan] });
  await acknowledge(id);
  const attachments = [
    { id: photo, name: "a photo.png", media: { id: photo } },
    { id: plan, name: "plan.png", media: { id: plan } },
  ];
  expect(await proven(id)).toMatchObject([{ attachments }]);
  await done(company.manager, "updateMemo", { id, media_ids: [plan] });
  expect(await proven(id)).toMatchObject([{ attachments, is_current: false }]);
  const own = await look(company.employee, id);
  const shown = [{ ...attachments[0], media: null }, attachments[1]];
  expect(own.content["acknowledgements"]).toMatchObject([{ attachments: shown }]);
});

test("Each version has its own signature", async () => {
  const id = await send({ signature: true });
  const sign = async (width: number) => {
    const background = { r: 0, g: 0, b: 0 };
    const content = await sharp({ create: { width, height: 9, channels: 3, background } })
      .png()
      .toBuffer();
    const as = await server.signIn(company.employee);
    const files = { file: { name: "signature.png", content } };
    const answer = await server.call(
      "acknowledgeMemo",
      { company_id: company.id, id },
      { as, files },
    );
    expect(answer.status).toBe(200);
  };
  await sign(11);
  await change(id, { ask_again: true });
  await sign(22);
  const as = await server.signIn(company.manager);
  const width = async (version?: number) => {
    const about = { company_id: company.id, id, employee_id: company.employee.id, version };
    const request = requestOf(calls.getSignature, about, { as });
    const answer = await server.app.http.inject(request);
    if (answer.statusCode !== 200) return answer.statusCode;
    return (await sharp(answer.rawPayload).metadata()).width;
  };
  expect([await width(1), await width(2), await width(), await width(3)]).toEqual([
    11, 22, 22, 404,
  ]);
  expect(await proven(id)).toMatchObject([{ is_signed: true }, { is_signed: true }]);
});

test("Only the employee and management see acknowledgements, of memos that they can open", async () => {
  const id = await send();
  await acknowledge(id);
  await change(id, { ask_again: true });
  const { admin, employee, outsider } = company;
  expect((await look(admin, id, employee)).status).toBe(200);
  expect((await look(admin, id)).content["acknowledgements"]).toEqual([]);
  expect((await look(outsider, id, employee)).status).toBe(403);
  expect((await look(outsider, id)).status).toBe(404);
  const other = await server.company();
  expect((await look(other.admin, id, employee)).status).toBe(404);
  // No one can open a deleted memo, but its acknowledgements stay in the company's records.
  await done(admin, "deleteMemo", { id });
  expect((await look(employee, id)).status).toBe(404);
  expect(await proven(id)).toMatchObject([{ version: 1, title: rules.title }]);
});

test("The CSV also has the acknowledgements of earlier versions", async () => {
  const id = await send({ recipient_ids: [company.manager.id] });
  const rows = async (language = "en") => {
    const as = await server.signIn(company.manager);
    const about = { company_id: company.id, id };
    const request = requestOf(calls.downloadMemoResponses, about, { as, language });
    const { body } = await server.app.http.inject(request);
    const lines = body.trim().split(/\r?\n/).slice(1);
    const named = lines.map((line) => line.replaceAll('"', "").split(","));
    return named.map(([name, , , , status, , , version]) => [name, status, version]);
  };
  const others = ["Ada Test", "Mara Test"].map((name) => [name, "Not opened", ""]);
  const withOthers = (...mine: string[][]) => expect.arrayContaining([...others, ...mine]);
  await acknowledge(id);
  expect(await rows()).toEqual(withOthers(["Eli Test", "Acknowledged", "1"]));

  await change(id);
  const earlier = ["Eli Test", "Acknowledged (earlier version)", "1"];
  const corrected = await rows();
  expect(corrected).toEqual(withOthers(earlier));
  expect(corrected).toHaveLength(3);

  await change(id, { title: "House rules, once more", ask_again: true });
  expect(await rows()).toEqual(withOthers(["Eli Test", "Not opened", ""], earlier));
  await acknowledge(id);
  const both = await rows();
  expect(both).toEqual(withOthers(["Eli Test", "Acknowledged", "3"], earlier));
  expect(both).toHaveLength(4);
  expect(await rows("es")).toContainEqual(["Eli Test", "Confirmado (versión anterior)", "1"]);
});

test("The CSV has both IDs of a person, because two people can have the same name", async () => {
  const { employee, manager } = company;
  const people = server.database.db.updateTable("employees").where("id", "=", employee.id);
  await people.set({ company_ext_id: "E-7" }).execute();
  const id = await send({ recipient_ids: [manager.id] });
  await acknowledge(id);
  await change(id, { ask_again: true });
  const request = requestOf(
    calls.downloadMemoResponses,
    { company_id: company.id, id },
    { as: await server.signIn(manager) },
  );
  const [heads = "", ...lines] = (await server.app.http.inject(request)).body.trim().split(/\r?\n/);
  expect(heads).toContain("Employee,Employee number,ID in Lineup,Locations,Status,");
  const idsOf = lines.map((line) => line.replaceAll('"', "").split(",").slice(0, 3));
  const eli = ["Eli Test", "E-7", `${employee.id}`];
  expect(idsOf).toEqual(expect.arrayContaining([["Mara Test", "", `${manager.id}`], eli]));
  // The last line is for the version that they acknowledged before they had to do it again.
  expect(idsOf.at(-1)).toEqual(eli);
});

test("The CSV distinguishes people who opened the current version from those who opened an earlier one", async () => {
  const id = await send();
  const as = await server.signIn(company.employee);
  const stateOf = async () => {
    await server.call("readMemo", { company_id: company.id, id }, { as });
    return stateIn(id);
  };
  expect(await stateOf()).toContain("Opened");
  await change(id);
  expect(await stateIn(id)).toContain("Opened (earlier version)");
  expect(await stateOf()).toContain("Opened");
});

/** @returns the fields of the CSV line about the employee */
async function stateIn(id: number): Promise<string[]> {
  const as = await server.signIn(company.manager);
  const about = { company_id: company.id, id };
  const { body } = await server.app.http.inject(
    requestOf(calls.downloadMemoResponses, about, { as }),
  );
  const line = body.split(/\r?\n/).find((each) => each.includes("Eli Test")) ?? "";
  return line.replaceAll('"', "").split(",");
}
