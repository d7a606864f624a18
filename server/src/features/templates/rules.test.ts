import { longestRichText } from "@lineup/contract/constants";
import { describe, expect, test } from "vitest";

import {
  withCopies,
  withoutCompanyLinks,
  withoutWrittenAddresses,
} from "#server/features/templates/community/rules";
import { templateDates } from "#server/features/templates/reads";
import { daysProblem, excerptOf } from "#server/features/templates/rules";

describe("content of a community template", () => {
  const manners = 'rel="noopener noreferrer nofollow" target="_blank"';
  const link = (to: string, words: string) => `<a href="${to}" ${manners}>${words}</a>`;
  const clean = (html: string) => withoutCompanyLinks(html, "https://lineup.example");

  test("has only the pictures that were copied, with the ids of the copies", () => {
    const html = '<p>One <img data-media="5" /> two <img data-media="55" /></p>';
    expect(withCopies(html, new Map([[5, 901]]))).toBe('<p>One <img data-media="901" /> two </p>');
    expect(withCopies(html, new Map())).toBe("<p>One  two </p>");
  });

  test.each([
    ["https://lineup.example/5/memos", "the list"],
    ["https://LINEUP.example:443/api/files/7/original?company_id=5&amp;x=1", "the <em>file</em>"],
    ["http://10.0.0.8:3000/api/files/7/original?company_id=5", "the file"],
    ["mailto:mara@lineup.example", "ask Mara"],
    ["tel:+13125550142", "call"],
  ])("has no link into the company: %s", (address, words) => {
    expect(clean(`<p>See ${link(address, words)}.</p>`)).toBe(`<p>See ${words}.</p>`);
  });

  test("keeps links to other sites", () => {
    const html = `<p>${link("https://food.example/safety?a=1&amp;b=2", "https://food.example/safety")}</p>`;
    expect(clean(html)).toBe(html);
  });

  test("has no address of the company in its text", () => {
    expect(clean("<p>Go to https://lineup.example/5/memo/7 now</p>")).toBe("<p>Go to … now</p>");
    expect(clean('<p>see="https://lineup.example/5/memo/7"</p>')).toBe('<p>see="…"</p>');
    const named = link("https://lineup.example/5/memo/7", "https://lineup.example/5/memo/7");
    expect(clean(`<p>${named}</p>`)).toBe("<p>…</p>");
  });

  test.each([
    ["See https://lineup.example/5/memo/7 & more", "See … & more"],
    ["Sign in at HTTPS://Lineup.example.", "Sign in at …"],
    ["http://10.0.0.8:3000/api/files/7/original?a=1&b=2", "…"],
    ["https://food.example/safety?a=1&b=2 <3", "https://food.example/safety?a=1&b=2 <3"],
    ['see="https://lineup.example/5/memo/7"', 'see="…"'],
  ])("has no address of the company in a title or an answer: %s", (line, expected) => {
    expect(withoutWrittenAddresses(line, "https://lineup.example")).toBe(expected);
  });

  test("keeps the text of a link without an address", () => {
    expect(clean(`<p><a ${manners}>here</a></p>`)).toBe("<p>here</p>");
  });
});

test("excerpts of a page of the longest texts are made in a moment", () => {
  const text = "<p>a</p>".repeat(longestRichText / 8);
  const before = process.threadCpuUsage();
  for (let row = 0; row < 100; row += 1) expect(excerptOf(text)).toMatch(/^a · a .*…$/);
  expect(process.threadCpuUsage(before).user).toBeLessThan(50_000);
});

test("an excerpt of a text that begins with markup alone shows that there is more", () => {
  expect(excerptOf(`${"<p><s></s></p>".repeat(1_000)}<p>Words</p>`)).toBe("…");
  expect(excerptOf(`<p>One</p>${"<p><s></s></p>".repeat(1_000)}`)).toBe("One…");
});

test("an excerpt that is cut within a link has no part of its markup", () => {
  const link =
    '<p>Read <a href="https://lineup.example/?from=home&amp;page=2&amp;size=10">this</a></p>';
  const words = `<p>Words</p>${"<p><s></s></p>".repeat(270)}`;
  for (let cut = 0; cut <= link.length; cut += 1) {
    const before = `${words}<p>${" ".repeat(3_993 - words.length - cut)}</p>`;
    const [, shown] = /^Words(?: · (.*))?…$/.exec(excerptOf(before + link)) ?? [];
    expect("Read this").toContain(shown ?? "");
    expect(excerptOf(before + link)).toMatch(/^Words/);
  }
});

test("an excerpt has the first words of the text, with an ellipsis when there are more", () => {
  expect(excerptOf("<h2>Salt &amp; pepper</h2><p>a&lt;b</p>")).toBe("Salt & pepper · a<b");
  expect(excerptOf("<p>&amp;lt;</p>")).toBe("&lt;");
  expect(excerptOf("<ul><li>A <strong>b</strong>.</li><li>C</li></ul>")).toBe("A b. C");
  expect(excerptOf("<p>Tell us:</p><ul><li><p>One</p></li><li><p>Two</p></li></ul>")).toBe(
    "Tell us: One · Two",
  );
  const long = excerptOf(`<p>${"word ".repeat(100)}</p>`);
  expect(long).toHaveLength(200);
  expect(long.endsWith("word…")).toBe(true);
});

test("days are counted from the start, and the due date comes before the end", () => {
  const start = new Date("2026-03-02T15:00:00Z");
  const zone = "America/Chicago";
  const days = { reveal_after_days: null, due_after_days: 3, expire_after_days: null };
  const due = { reveal_at: null, due_at: "2026-03-05T15:00:00.000Z", end_at: null };
  expect(templateDates(days, start, zone, start)).toEqual(due);
  // A few minutes late doesn't count as late.
  expect(templateDates(days, start, zone, new Date("2026-03-02T15:59:00Z"))).toEqual(due);
  expect(templateDates(days, start, zone, new Date("2026-03-06T20:00:00Z"))).toEqual({
    ...{ reveal_at: null, due_at: "2026-03-09T19:00:00.000Z", end_at: null },
  });
  // On March 8 daylight saving time starts in Chicago, but not in Hawaii.
  const week = { reveal_after_days: 6, due_after_days: 7, expire_after_days: 300 };
  expect(templateDates(week, start, zone, start)).toEqual({
    reveal_at: "2026-03-08T14:00:00.000Z",
    ...{ due_at: "2026-03-09T14:00:00.000Z", end_at: "2026-12-27T15:00:00.000Z" },
  });
  expect(templateDates(week, start, "America/Honolulu", start).due_at).toBe(
    "2026-03-09T15:00:00.000Z",
  );
  for (const [reveal_after_days, due_after_days, expire_after_days, wrong] of [
    [null, 8, 7, "due_after_days"],
    [null, 7, 7, undefined],
    [null, 7, null, undefined],
    [3, 3, 7, undefined],
    [4, 3, null, "reveal_after_days"],
    [7, null, 7, "reveal_after_days"],
    [6, null, 7, undefined],
  ] as const)
    expect(daysProblem({ reveal_after_days, due_after_days, expire_after_days })?.field).toBe(
      wrong,
    );
});
