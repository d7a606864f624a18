// Signed links to files, for requests that a browser makes without a header, such as those for the parts of a video.
import { fileLinkMinutes } from "@lineup/contract/constants";
import type { Media } from "@lineup/contract/media/schemas";
import { beforeEach, expect, test } from "vitest";

import { signFileLink } from "#server/platform/auth/file-links";

import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { TEST_SECRET, TEST_START, type TestApp } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let file: Media;
let memo: number;

useTestApp((started) => void (server = started));

beforeEach(async () => {
  server.setTime(TEST_START);
  company = await server.company();
  const as = await server.signIn(company.manager);
  const input = { company_id: company.id, title: "Soup", location_ids: [company.north] };
  const sent = { ...input, content: "<p>Tomato</p>", status: "published" };
  const { content } = await server.call("createMessage", sent, { as });
  memo = (content["message"] as { id: number }).id;
  const files = { file: { name: "soup.txt", content: Buffer.from("0123456789") } };
  const onto = { company_id: company.id, message_id: memo };
  file = (await server.call("uploadFile", onto, { as, files })).content["media"] as Media;
});

async function linkOf(
  who: TestEmployee,
  as?: string,
): Promise<{ url: string; expires_at: string }> {
  const token = as ?? (await server.signIn(who));
  const answer = await server.call(
    "getFileLink",
    { company_id: company.id, id: file.id },
    { as: token },
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.content as { url: string; expires_at: string };
}
const open = (url: string, headers: Record<string, string> = {}) =>
  server.app.http.inject({ url, headers });
const status = async (url: string): Promise<number> => (await open(url)).statusCode;

test("A link opens the file without a header, also in ranges, with the file's usual headers", async () => {
  const { url } = await linkOf(company.employee);
  const whole = await open(url);
  expect([whole.statusCode, whole.body]).toEqual([200, "0123456789"]);
  expect(whole.headers).toMatchObject({
    ...{
      "accept-ranges": "bytes",
      "content-length": "10",
      "cache-control": "private, max-age=3600",
    },
    "content-security-policy": "default-src 'none'; sandbox",
  });
  const part = await open(url, { range: "bytes=4-5" });
  expect([part.statusCode, part.body]).toEqual([206, "45"]);
});

test("A link stays the same for a while, and isn't found after it has expired", async () => {
  const token = await server.signIn(company.employee);
  const { url, expires_at } = await linkOf(company.employee, token);
  expect((await linkOf(company.employee, token)).url).toBe(url);
  const ends = new Date(expires_at).getTime();
  expect(ends - TEST_START.getTime()).toBeGreaterThanOrEqual(fileLinkMinutes * 60_000);
  expect(ends - TEST_START.getTime()).toBeLessThanOrEqual(2 * fileLinkMinutes * 60_000);
  server.setTime(new Date(ends - 1));
  expect(await status(url)).toBe(200);
  server.setTime(new Date(ends));
  expect(await status(url)).toBe(404);
  expect((await linkOf(company.employee, token)).url).not.toBe(url);
});

test("No one who may not see the file gets a link: a colleague, another company, a visitor", async () => {
  const foreign = await server.company();
  const linkStatus = async (who: TestEmployee | null, company_id = company.id) => {
    const as = who === null ? undefined : await server.signIn(who);
    return (await server.call("getFileLink", { company_id, id: file.id }, { as })).status;
  };
  expect(await linkStatus(company.outsider)).toBe(404);
  expect(await linkStatus(foreign.manager)).toBe(404);
  expect(await linkStatus(foreign.manager, foreign.id)).toBe(404);
  expect(await linkStatus(null)).toBe(401);
});

test("A link ends with the memo, with the sign-in, and with the person's employment", async () => {
  const { db } = server.database;
  const { url } = await linkOf(company.employee);
  const set = (end_at: Date | null) =>
    db.updateTable("memos").set({ end_at }).where("id", "=", memo).execute();
  await set(TEST_START);
  expect(await status(url)).toBe(404);
  await set(null);
  expect(await status(url)).toBe(200);
  const place = (is_active: boolean) =>
    db.updateTable("employees").set({ is_active }).where("id", "=", company.employee.id).execute();
  await place(false);
  expect(await status(url)).toBe(404);
  await place(true);
  expect(await status(url)).toBe(200);
  const token = await server.signIn(company.employee);
  const own = await linkOf(company.employee, token);
  await server.call("logout", {}, { as: token });
  expect([await status(own.url), await status(url)]).toEqual([404, 200]);
});

test("A changed link, or one with another signature, opens nothing", async () => {
  const { url } = await linkOf(company.employee);
  const link = url.split("/").at(-1) ?? "";
  const [companyPart, , ...rest] = link.split(".");
  const other = url.replace(link, [companyPart, (file.id + 1).toString(36), ...rest].join("."));
  const named = { companyId: company.id, fileId: file.id, tokenId: 1 };
  const until = new Date(TEST_START.getTime() + 60_000);
  const forged = signFileLink("another-secret-of-40-characters-and-more", "file-link", {
    ...{ ...named, until },
  });
  const nobodys = signFileLink(TEST_SECRET, "file-link", {
    ...{ ...named, tokenId: 999_999_999, until },
  });
  const changed = [other, `${url}x`, url.slice(0, -1), url.toUpperCase()];
  const made = [forged, nobodys, "x", "a.b.c.d.e", "%2e%2e", "x".repeat(200)];
  for (const address of [...changed, ...made.map((one) => url.replace(link, one))])
    expect([404, 422], address).toContain(await status(address));
});
