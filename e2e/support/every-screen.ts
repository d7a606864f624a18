import { type Browser, type Page, expect, test } from "@playwright/test";

import type { RouteName } from "../../web/src/app/route-names.ts";
import { expectAccessible } from "./accessibility.ts";
import { addressOf, closed, needNobody, routeNames } from "./addresses.ts";
import { memoCalled, query } from "./database.ts";
import { sendMemo } from "./memos.ts";
import { type Looks, type Person, api, go, sit, started, tokenOf } from "./session.ts";
import { type Language, texts } from "./texts.ts";

/** A width, a theme and a language. */
interface Look extends Looks {
  readonly language: Language;
}

/** Each views the screens of their own role; null is someone who isn't logged in. */
export const onlookers = [null, "manager", "admin", "employee"] as const;

/**
 * More addresses than the routes have: variants of a screen, and screens that differ for other people. `{memo}`, `{survey}`
 * and the rest stand for the ids of what `fillScreens` made.
 */
const more: readonly (readonly [Person | null, readonly string[]])[] = [
  [null, ["/reset-password?email=a%40lineup.example&token=x"]],
  [
    "manager",
    // Two addresses of one screen don't follow each other: their headings would look the same.
    [
      ...[
        "/1/memo/{memo}?edit=yes",
        "/1/nothing",
        "/1/memo/{survey}",
        "/1/memo-scheduler?view=month",
      ],
      ...["/1/memo/{anonymous}", "/1/memo-scheduler?view=week", "/1/flags?state=all"],
      ...["/1/memo-scheduler?view=list", "/1/memo/{celebration}"],
      ...["/1/memo-scheduler?view=schedules", "/1/flags/hand-{hand}"],
      ...["/1/memo-scheduler?open={scheduled}", "/1/memo-package/1?use=yes"],
      ...["/1/memo/{survey}?edit=yes", "/1/memo-send/{draft}", "/1/flags/{flag}"],
      ...["/1/memo-template/{template}?edit=yes", "/1/memo-scheduler?form=new"],
      ...["/1/memo-send/{sent}", "/1/flags/checkin-{checkin}", "/1/memo-template/new"],
    ],
  ],
  ["admin", ["/1/employees/bulk-edit?ids=20,21"]],
  [
    "employee",
    [
      ...["/1", "/1/memo/{memo}", "/1/memos", "/1/memo/{survey}", "/1/memo/{rating}"],
      ...["/1/memo/{anonymous}", "/1/memo/{celebration}", "/1/memo/{shut}"],
      ...["/1/memo/{several}", "/1/me", "/1/memo/{words}", "/1/memo/{theirs}"],
      ...["/1/memos?state=all"],
    ],
  ],
];

/** The ids of what was made for the screens, by their placeholders in the addresses. */
const ids: Record<string, number> = {};
const celebrations = ["celebration", "theirs"] as const;
const surveys = ["survey", "rating", "several", "words", "anonymous"] as const;
const memos = [...surveys, ...celebrations, "shut"] as const;
const sends = ["draft", "sent"] as const;
/** A survey in two languages. */
const translated = {
  title: "Seen: template",
  translations: [{ title: "Vista: plantilla", options: ["Temprano", "Tarde"] }],
};

/** Makes the memos, questions and schedules that the screens show. */
export async function fillScreens(): Promise<void> {
  const company_id = 1;
  const as = async <T extends object>(person: Person, path: string, input: object): Promise<T> =>
    api<T>(await tokenOf(person), "POST", path, { company_id, ...input });
  const survey = { display_type: "survey", options: ["Early", "Late"] };
  const celebration = {
    ...{ display_type: "celebration", type: "anniversary", recipient_title: "Thank you!" },
    recipient_content: "<p>From all of us.</p>",
  };
  const { employee } = await api<{ employee: { id: number } }>(
    ...([await tokenOf("employee"), "GET", `/api/company/details?company_id=1`] as const),
  );
  const sent: Record<(typeof memos)[number], object> = {
    survey,
    rating: { ...survey, answer_type: "rating" },
    several: { ...survey, answer_type: "multiple" },
    words: { ...survey, answer_type: "text" },
    anonymous: { ...survey, is_anonymous: true },
    celebration: { ...celebration, celebrated_ids: [20] },
    theirs: { ...celebration, celebrated_ids: [employee.id] },
    shut: { reveal_at: new Date(Date.now() + 86_400_000).toISOString() },
  };
  for (const name of memos) ids[name] = await sendMemo({ title: `Seen: ${name}`, ...sent[name] });
  ids["memo"] = await memoCalled("Allergen labels on every tub");
  const answer = { id: ids["survey"], option: "Late", content: "The first bus comes at eight." };
  await as("admin", "/api/app/employee-survey", answer);
  await as("admin", "/api/app/employee-celebrate", { id: ids["celebration"], option: "love" });
  const { raised_hand } = await as<{ raised_hand: { id: number } }>(
    ...(["employee", "/api/app/employee-hand/raise", { content: "The freezer is warm" }] as const),
  );
  const { template } = await as<{ template: { id: number } }>(
    ...(["manager", "/api/memo-templates/create", { ...survey, ...translated }] as const),
  );
  const { scheduled_send } = await as<{ scheduled_send: { id: number } }>(
    "manager",
    "/api/scheduled-sends/create",
    {
      ...{ sendable_type: "memo_template", sendable_id: template.id },
      ...{ frequency: "weekly", send_time: "09:00", timezone: null },
    },
  );
  // Its last run failed.
  await query(
    `update scheduled_runs set done_at = now(), due_at = date_trunc('minute', now()),
      failure = '{"en": "No one to send this to", "es": "No hay a quién enviárselo"}'
      where scheduled_send_id = $1 and done_at is null`,
    [scheduled_send.id],
  );
  const { checkin } = await as<{ checkin: { id: number } }>(
    ...(["manager", "/api/company/employee/checkin", { id: 20, topic: "workload" }] as const),
  );
  const [flag] = await query<{ id: number }>(
    "select min(id) as id from memo_flags where company_id = 1",
  );
  for (const name of sends) {
    const { memo_template_send: made } = await as<{ memo_template_send: { id: number } }>(
      "manager",
      "/api/memo-template-sends/create",
      {
        ...{ title: `Seen: ${name}`, content: "For all kitchens", location_ids: [1] },
        memos: [
          { title: "Seen: first", content: "<p>x</p>" },
          { title: "Seen: second", ...survey },
        ],
      },
    );
    ids[name] = made.id;
  }
  await as("manager", "/api/memo-template-sends/publish", { id: ids["sent"] });
  ids["checkin"] = checkin.id;
  ids["flag"] = Number(flag?.id);
  ids["hand"] = raised_hand.id;
  ids["template"] = template.id;
  ids["scheduled"] = scheduled_send.id;
}

/** Deletes what `fillScreens` made. */
export async function emptyScreens(): Promise<void> {
  await query("delete from raised_hands where id = $1", [ids["hand"]]);
  await query("delete from checkins where id = $1", [ids["checkin"]]);
  await query("update memos set deleted_at = now() where title like 'Seen: %'");
  for (const [path, name] of [
    ["scheduled-sends", "scheduled"],
    ["memo-templates", "template"],
    ["memo-template-sends", "draft"],
    ["memo-template-sends", "sent"],
  ] as const)
    await api(await tokenOf("manager"), "DELETE", `/api/${path}/delete`, {
      ...{ company_id: 1, id: ids[name] },
    });
}

/** Views every screen of a role and judges each with axe. */
export async function judgeScreens(
  browser: Browser,
  person: Person | null,
  look: Look,
): Promise<void> {
  test.setTimeout(180_000);
  const filled = addressesFor(person).map((address) =>
    address.replaceAll(/\{(\w+)\}/g, (_, what: string) => String(ids[what])),
  );
  await lookAt(browser, person, look, filled);
}

/** @returns the addresses that the person views: each route is viewed by one person */
function addressesFor(person: Person | null): string[] {
  const theirs = routeNames.filter((name) => name !== "Logout" && onlookerOf(name) === person);
  const others = more.filter(([one]) => one === person).flatMap(([, addresses]) => addresses);
  return [...theirs.map((name) => addressOf(name, idFor(name))), ...others];
}

function onlookerOf(name: RouteName): Person | null {
  if (needNobody.test(name)) return null;
  return closed.manager.test(name) ? "admin" : "manager";
}

function idFor(name: RouteName): string {
  if (name === "MemoDetail") return "{memo}";
  // An employee whom managers may see.
  return name.startsWith("Employee") ? "20" : "1";
}

async function lookAt(
  browser: Browser,
  person: Person | null,
  look: Look,
  addresses: readonly string[],
): Promise<void> {
  const { context, page, troubles } = await sit(browser, person, look);
  const title = texts[look.language].core["state.later.title"];
  const later = page.getByRole("heading", { level: 1, name: title });
  const missing = texts[look.language].core["state.missing.title"];
  const nothing = page.getByRole("heading", { level: 1, name: missing });
  let [isLater, isLaterKnown] = [false, false];
  for (const [index, address] of addresses.entries()) {
    // From one unbuilt screen to another, nothing on the page would change.
    if (index === 0 || isLater) {
      await page.goto(address);
      await started(page);
    } else await goOn(page, address);
    await settled(page);
    isLater = (await later.count()) > 0;
    // Otherwise many addresses could show the same page unnoticed.
    await expect.soft(nothing, address).toHaveCount(address.endsWith("/nothing") ? 1 : 0);
    // Unbuilt screens all look alike.
    if (!(isLater && isLaterKnown))
      await expectAccessible(page, `${person ?? "nobody"} at ${address}`);
    isLaterKnown ||= isLater;
  }
  expect.soft(troubles).toEqual([]);
  await context.close();
}

/** Goes to another screen within the app and marks the current heading, which isn't taken for the next one's. */
async function goOn(page: Page, address: string): Promise<void> {
  await page.evaluate(() => document.querySelector("h1")?.setAttribute("data-before", ""));
  await go(page, address);
}

/** Waits until the screen and its data have loaded. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator("h1:not([data-before])")).toBeVisible();
  await page.waitForFunction(() => !document.querySelector("[class*=bone], [aria-busy=true]"));
}
