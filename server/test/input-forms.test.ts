import { type CallName, calls } from "@lineup/contract/calls";
import type { Call } from "@lineup/contract/call";
import { beforeEach, expect, test } from "vitest";

import { type SampleCompany, sampleCompany } from "./support/sample-company.ts";
import type { Answer, TestApp } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";

let server: TestApp;
let company: SampleCompany;
/** Bearer token of the company's admin. */
let token = "";

useTestApp((started) => void (server = started));

beforeEach(async () => {
  company = await sampleCompany(server);
  token = await server.signIn(company.admin);
});

const urlencoded = "application/x-www-form-urlencoded";
type Parts = readonly (readonly [string, string])[];

function send(method: "POST" | "DELETE", url: string, type: string, payload: string | Buffer) {
  const headers = { authorization: `Bearer ${token}`, "content-type": type };
  return server.inject({ method, url, headers, payload });
}

function multipart(parts: Parts): string {
  const fields = parts.map(
    ([name, value]) =>
      `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${fields.join("")}--edge--\r\n`;
}

const encodings = [
  [urlencoded, (parts: Parts) => new URLSearchParams(parts.map((part) => [...part])).toString()],
  ["multipart/form-data; boundary=edge", multipart],
] as const;

test.for(encodings)("A form as %s can contain lists, flags and numbers", async ([type, encode]) => {
  const form = (name: string): string =>
    encode([
      ["company_id", String(company.id)],
      ["title", "Delivery day moves"],
      ["signature", "true"],
      ["include_new_members", "0"],
      [name, String(company.north)],
      [name, String(company.south)],
    ]);
  for (const name of ["location_ids", "location_ids[]"]) {
    const { status, content } = await send("POST", "/api/memos/create", type, form(name));
    expect(status, name).toBe(200);
    expect(content["memo"], name).toMatchObject({ signature: true, include_new_members: false });
    expect(namesOf(content), name).toEqual(["North", "South"]);
  }
  const one = encode([
    ["company_id", String(company.id)],
    ["title", "Delivery day moves"],
    ["location_ids[]", String(company.south)],
  ]);
  const { content } = await send("POST", "/api/memos/create", type, one);
  expect(namesOf(content)).toEqual(["South"]);

  const { id, revision } = content["memo"] as { id: number; revision: number };
  const change = (made: number): string =>
    encode([
      ["company_id", String(company.id)],
      ["id", String(id)],
      ["title", "Delivery day stays"],
      ["ask_again", "false"],
      ["revision", String(made)],
    ]);
  expect((await send("POST", "/api/company/message", type, change(revision))).status).toBe(200);
  expect((await send("POST", "/api/company/message", type, change(99))).body["code"]).toBe(
    "stale_version",
  );
});

test.for(encodings)("A form as %s can contain nested fields", async ([type, encode]) => {
  const form = encode([
    ["company_id", String(company.id)],
    ["display_type", "survey"],
    ["title", "Which day?"],
    ["options[0]", "Monday"],
    ["options[1]", "Friday"],
    ["translations[0][locale_code]", "es"],
    ["translations[0][title]", "¿Qué día?"],
    ["translations[0][options][]", "Lunes"],
    ["translations[0][options][]", "Viernes"],
  ]);
  const { status, content } = await send("POST", "/api/memos/create", type, form);
  expect(status).toBe(200);
  expect(content["memo"]).toMatchObject({
    options: ["Monday", "Friday"],
    translations: [{ locale_code: "es", title: "¿Qué día?", options: ["Lunes", "Viernes"] }],
  });
});

test("A query can contain nested fields", async () => {
  const found = async (query: string): Promise<unknown> => {
    const url = `/api/company/messages?company_id=${company.id}&${query}`;
    const headers = { authorization: `Bearer ${token}` };
    const { content } = await server.inject({ method: "GET", url, headers });
    return (content["messages"] as { id: number }[]).map(({ id }) => id);
  };
  const drafts = await found("status=draft");
  expect(drafts).not.toEqual(await found(""));
  expect(await found("filters[status]=draft")).toEqual(drafts);
  expect(await found("filters%5Bstatus%5D=draft")).toEqual(drafts);
});

test.for(["application/json", "application/octet-stream", "text/plain; charset=utf-8"])(
  "A part of a form is read as text even with the content type %s",
  async (fieldType) => {
    const input = {
      company_id: company.id,
      title: '{"day": "martes, 9 de junio 🍲"}',
      content: "<p>All day.</p>",
      location_ids: company.north,
    };
    const { content } = await server.call("createMemo", input, { as: token, files: {}, fieldType });
    expect(content["memo"]).toMatchObject({ title: input.title });
    expect(namesOf(content)).toEqual(["North"]);
  },
);

test.for(["application/json", "application/json; charset=utf-8", urlencoded])(
  "An empty body as %s counts as an input without fields",
  async (type) => {
    const { status } = await send("DELETE", `/api/memos/delete?${aboutDraft()}`, type, "");
    expect(status).toBe(200);
    expect((await send("POST", "/api/logout", type, "")).status).toBe(200);
  },
);

test("JSON that isn't valid UTF-8 is refused instead of being stored with gaps", async () => {
  const input = { company_id: company.id, title: "Café", content: "<p>All day.</p>" };
  const titled = (encoding: BufferEncoding) =>
    send(
      "POST",
      "/api/memos/create",
      "application/json",
      Buffer.from(JSON.stringify(input), encoding),
    );
  expect((await titled("utf8")).content["memo"]).toMatchObject({ title: "Café" });
  expect((await titled("latin1")).status).toBe(400);
});

test("A field's aliases mean the same, and its own name takes precedence", async () => {
  const by = (url: string, fields: object): Promise<Answer> =>
    send("POST", url, "application/json", JSON.stringify({ company_id: company.id, ...fields }));
  const media = { media_id: company.media };

  const attached = await by("/api/company/message/media", { message_id: company.draft, ...media });
  expect(attached.content["message"]).toMatchObject({ id: company.draft });
  const both = { id: company.draft, message_id: company.memo, ...media };
  const detached = await by("/api/company/message/media/detach", both);
  expect(detached.content["message"]).toMatchObject({ id: company.draft });

  const recipients = await by("/api/memos/recipients", { memo_id: company.memo });
  expect(recipients.content["total"]).toBe(3);
  const found = await by("/api/memos/list", { term: "menu", filters: { status: "draft" } });
  expect(found.content["memos"]).toMatchObject([{ id: company.draft }]);
  const flagged = await by("/api/app/employee-message/flag", { id: company.memo, note: "When?" });
  expect(flagged.content["employee_response"]).toMatchObject({ flag_data: { content: "When?" } });
  const preferred = await by("/api/user/default-company", {
    company_id: undefined,
    id: company.id,
  });
  expect(preferred.content["user"]).toMatchObject({
    default_employee: { company_id: company.id },
  });
});

test("Inputs accept the field names of records, such as locations, tags and media", async () => {
  const { north, south, media, tag, employee } = company;
  const made = async (name: CallName, fields: object, key: string) => {
    const answer = await server.call(name, { company_id: company.id, ...fields }, { as: token });
    expect(answer.status, `${name} ${JSON.stringify(answer.body)}`).toBe(200);
    return answer.content[key] as Record<string, { id: number }[] & number>;
  };
  const idsOf = (list: unknown) => (list as { id: number }[]).map(({ id }) => id);
  const place = { locations: [{ id: north, name: "North" }], audiences: [] };
  const memoFields = { title: "Only there", content: "<p>x</p>", tags: [{ id: tag }], ...place };
  for (const [name, key, more] of [
    ["createMemo", "memo", { media: [{ id: media }], kind: "message" }],
    ["createMessage", "message", { media: [{ id: media }] }],
    ["createSurvey", "survey", { options: ["Yes", "No"], media: [{ id: media }] }],
    ["createCelebration", "celebration", { employee_id: employee.id, media: [{ id: media }] }],
    ["createTemplate", "memo_template", { media: [{ id: media }] }],
  ] as const) {
    const record = await made(name, { ...memoFields, ...more }, key);
    expect([idsOf(record["locations"]), idsOf(record["tags"])], name).toEqual([[north], [tag]]);
    expect(idsOf(record["media"]), name).toEqual([media]);
    if (name === "createCelebration") expect(idsOf(record["celebrated"])).toEqual([employee.id]);
    const update = name.replace("create", "update") as CallName;
    const moved = { id: record["id"], locations: [south], tags: [], media: [company.otherMedia] };
    const after = await made(update, moved, key);
    expect([idsOf(after["locations"]), idsOf(after["tags"])], update).toEqual([[south], []]);
    expect(idsOf(after["media"]), update).toEqual([company.otherMedia]);
    // Written back whole, it stays as it is.
    const whole = await made(update, { ...after, company_id: company.id }, key);
    expect(idsOf(whole["locations"]), update).toEqual([south]);
    expect(idsOf(whole["media"]), update).toEqual([company.otherMedia]);
    if (name !== "createCelebration") continue;
    for (const [by, one] of [
      ["updateCelebration", company.manager.id],
      ["updateMemo", employee.id],
    ] as const) {
      const others = { id: record["id"], celebrated: [{ id: one }] };
      const { celebrated } = await made(by, others, by === "updateMemo" ? "memo" : key);
      expect(idsOf(celebrated), by).toEqual([one]);
    }
  }
  const files = [{ id: media }];
  const own = { ...memoFields, media: files };
  const memos = [own, { ...own, kind: "celebration", celebrated: [{ id: employee.id }] }];
  for (const name of ["createSend", "draftSend"] as const) {
    const fields = { title: "Both", ...place, media: [{ id: company.otherMedia }], memos };
    const together = await made(name, fields, "memo_template_send");
    expect(together["location_ids"], name).toEqual([north]);
    expect(idsOf(together["media"]), name).toEqual([company.otherMedia]);
    for (const memo of together["memos"] as unknown as Record<string, unknown>[])
      expect([idsOf(memo["media"]), idsOf(memo["tags"])], name).toEqual([[media], [tag]]);
    expect(together["memos"], name).toMatchObject([{}, { celebrated: [{ id: employee.id }] }]);
    const { id } = together;
    const added = await made("writeSendMemo", { id, memo: own }, "memo");
    expect([idsOf(added["media"]), idsOf(added["tags"])]).toEqual([[media], [tag]]);
    const changed = { id: added["id"], media: [company.otherMedia], tag_ids: [], tags: [tag] };
    const after = await made("writeSendMemo", { id, memo: changed }, "memo");
    expect([idsOf(after["media"]), idsOf(after["tags"])]).toEqual([[company.otherMedia], []]);
    // Written back whole, it stays as it is.
    const whole = await made("writeSendMemo", { id, memo: after }, "memo");
    expect(idsOf(whole["media"])).toEqual([company.otherMedia]);
  }
  const scheduled = {
    ...{ sendable_type: "memo_template", sendable_id: company.publishedTemplate },
    ...{ frequency: "weekly", days_of_week: [1], send_time: "09:00", ...place },
  };
  const series = await made("createScheduledSend", scheduled, "scheduled_send");
  expect(series["location_ids"]).toEqual([north]);
  const used = await made(
    "useTemplate",
    { id: company.publishedTemplate, ...place },
    "memo_template_send",
  );
  expect(used["location_ids"]).toEqual([north]);
  const { content: there } = await server.call(
    "getReach",
    { company_id: company.id, ...place },
    { as: token },
  );
  const { content: everywhere } = await server.call(
    "getReach",
    { company_id: company.id },
    { as: token },
  );
  expect(Number(there["count"])).toBeLessThan(Number(everywhere["count"]));
});

test("Fields that belong together may have their aliases, and empty dates of a form count as missing", async () => {
  const by = async (name: CallName, fields: object) =>
    server.call(name, { company_id: company.id, ...fields }, { as: token });
  const listed = async (filters: object) => (await by("listMemos", { filters })).content["total"];
  expect(await listed({ term: "no such words" })).toBe(0);
  expect(await listed({ location_ids: [company.south], kind: "celebration" })).toBe(0);
  expect(await listed({})).toBeGreaterThan(0);
  const encode = encodings[0][1];
  const blank = ["start_at", "due_at", "end_at", "reveal_at"].map((name) => [name, ""] as const);
  const form = encode([["company_id", String(company.id)], ["title", "Blank"], ...blank]);
  const { status, content } = await send("POST", "/api/memos/create", urlencoded, form);
  expect([status, content["memo"]]).toMatchObject([200, { due_at: null, start_at: null }]);
  const created = await by("createSurvey", { title: "Well?", options_key: "yes_no" });
  expect(created.content["survey"]).toMatchObject({
    options: ["Yes", "No"],
    options_key: "yes_no",
  });
  const { id: surveyId } = created.content["survey"] as { id: number };
  const rated = { options_key: "satisfaction" };
  const changed = await by("updateSurvey", { id: surveyId, ...rated });
  const { options: five } = changed.content["survey"] as { options: string[] };
  expect(five).toHaveLength(5);
  const survey = { display_type: "survey", title: "Well?" };
  const template = await by("createTemplate", { ...survey, options_key: "yes_no" });
  expect(template.content["template"]).toMatchObject({ options: ["Yes", "No"] });
  const { id: templateId } = template.content["template"] as { id: number };
  const reworded = await by("updateTemplate", { id: templateId, ...rated });
  expect(reworded.content["template"]).toMatchObject({ options: five, ...rated });
  expect((await by("listTemplates", { is_shared: 1 })).status).toBe(200);
  expect((await by("updateSharedTemplate", { id: company.publishedTemplate })).status).toBe(409);
  const memo = { title: "Mended", kind: "message" };
  const { sendDraft: id, sendMemo: memo_id } = company;
  const added = await by("writeSendMemo", { id, memo: { ...survey, options_key: "yes_no" } });
  expect(added.content["memo"]).toMatchObject({ options: ["Yes", "No"] });
  const before = (await by("getSend", { send_id: id })).content["memo_template_send"];
  const written = await by("writeSendMemo", { id, memo_id, memo });
  expect(written.content["memo"]).toMatchObject({ id: memo_id, title: "Mended" });
  expect(written.content["memo_template_send"]).toMatchObject({
    memo_count: (before as { memo_count: number }).memo_count,
  });
});

test("A call answers the same at all its addresses", async () => {
  const headers = { authorization: `Bearer ${token}` };
  const query = `?company_id=${company.id}&employee_id=${company.employee.id}`;
  const at = (url: string) => server.inject({ method: "GET", url: url + query, headers });
  expect(await at("/api/company/memo-summary")).toEqual(
    await at("/api/company/employee/memo-summary"),
  );
  const channel = { socket_id: "1234.5678", channel_name: `private-chat.${company.id}` };
  const authorised = await send(
    "POST",
    "/broadcasting/auth",
    "application/json",
    JSON.stringify(channel),
  );
  expect(authorised.body["auth"]).toEqual(expect.any(String));
  const { status, body } = await send("POST", "/broadcasting/auth", "application/json", "{");
  expect({ status, code: body["code"] }).toEqual({ status: 400, code: "bad_request" });
});

test("Aliases refer to existing fields, and no two calls share an address", () => {
  const addresses = new Set<string>();
  for (const [name, call] of Object.entries(calls) as [string, Call][]) {
    for (const path of [call.path, ...(call.pathAliases ?? [])]) {
      const address = `${call.method} ${path}`;
      expect(addresses, name).not.toContain(address);
      addresses.add(address);
    }
    for (const [alias, field] of Object.entries(call.fieldAliases ?? {})) {
      expect(Object.keys(call.input.shape), name).not.toContain(alias);
      if (field !== "...") expect(Object.keys(call.input.shape), name).toContain(field);
    }
  }
});

function aboutDraft(): string {
  return `company_id=${company.id}&id=${company.draft}`;
}

function namesOf(content: Answer["content"]): string[] {
  const memo = content["memo"] as { locations: { name: string }[] };
  return memo.locations.map(({ name }) => name).toSorted();
}
