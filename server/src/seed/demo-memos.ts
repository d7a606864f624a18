import type { Role } from "@lineup/contract/constants";
import type { MemoDraft } from "@lineup/contract/memos/schemas";

import { pino } from "pino";

import type { Adapters } from "#server/adapters/create-adapters";
import type { Config } from "#server/config";
import { readFlagsOfEmployee } from "#server/features/follow-ups/reads";
import { answerFlag, flagMemo } from "#server/features/follow-ups/service";
import { acknowledgeMemo } from "#server/features/memos/inbox-service";
import { createMemo } from "#server/features/memos/service";
import type { CompanyContext, Db } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import { emit } from "#server/platform/outbox/events";
import type { DemoCompany } from "#server/seed/seed-demo";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** What the demo memos are made with. */
export interface DemoMemoParts {
  readonly config: Config;
  readonly adapters: Adapters;
}

/** A few weeks of memos, with most people's answers and two questions that wait, made through the product's services. */
export async function fillDemoMemos(
  parts: DemoMemoParts,
  tx: Db,
  company: DemoCompany,
  now: Date,
): Promise<void> {
  const manager = company.managerIds[0] ?? company.adminId;
  for (const demo of demoMemos(company, now)) {
    const sentAt = new Date(now.getTime() - demo.daysAgo * dayMs);
    const memo = await createMemo(
      context(parts, tx, company, manager, "manager", sentAt),
      demo.draft,
    );
    const readers = company.employeeIds.filter(
      (_, index) => index > 0 && index % 10 < demo.tenthsAnswered,
    );
    for (const [index, id] of readers.entries()) {
      const at = new Date(Math.min(sentAt.getTime() + (index + 1) * hourMs, now.getTime()));
      const reader = context(parts, tx, company, id, "employee", at);
      await acknowledgeMemo(
        reader,
        { company_id: memo.company_id, id: memo.id, locale: "en" },
        undefined,
      ).catch(notForThem);
    }
    await askQuestions(parts, tx, company, memo.id, demo.questions, now);
  }
}

interface DemoMemo {
  readonly daysAgo: number;
  /** Of ten people, how many have answered. */
  readonly tenthsAnswered: number;
  readonly draft: MemoDraft;
  readonly questions: readonly { readonly text: string; readonly answer?: string }[];
}

const plain = {
  mode: "segments",
  location_ids: [],
  audience_ids: [],
  recipient_ids: [],
  priority: "normal",
  signature: false,
  start_at: null,
  end_at: null,
  due_at: null,
  include_new_members: true,
  media_ids: [],
  status: "published",
} as const satisfies Partial<MemoDraft>;

function demoMemos({ locationIds }: DemoCompany, now: Date): DemoMemo[] {
  const inDays = (days: number): string => new Date(now.getTime() + days * dayMs).toISOString();
  return [
    {
      daysAgo: 20,
      tenthsAnswered: 10,
      questions: [],
      draft: draft(
        "Autumn menu starts Monday",
        "Product / Menu",
        "nonflaggable",
        "<p>The autumn menu starts on Monday. Tasting is on Sunday at three.</p><ul><li>Squash soup</li><li>Pear crumble</li></ul>",
      ),
    },
    {
      daysAgo: 6,
      tenthsAnswered: 7,
      questions: [
        { text: "Do we also label the sauces in the walk-in?" },
        {
          text: "Where are the new labels?",
          answer: "On the shelf beside the dish pit, second drawer.",
        },
      ],
      draft: {
        ...draft(
          "Allergen labels on every tub",
          "Safety",
          "standard",
          "<p>From today every tub gets an <strong>allergen label</strong> and the date. No label, no service.</p>",
        ),
        priority: "high",
        due_at: inDays(-1),
      },
    },
    {
      daysAgo: 1,
      tenthsAnswered: 3,
      questions: [{ text: "I am off that day. Can I do the fire drill another time?" }],
      draft: {
        ...draft(
          "Fire drill on Thursday",
          "Safety",
          "standard",
          "<p>We walk the fire drill on Thursday before opening. Meet at the back door.</p>",
        ),
        location_ids: locationIds.slice(0, 2),
        due_at: inDays(3),
      },
    },
  ];
}

function draft(
  title: string,
  category: string,
  type: MemoDraft["type"],
  content: string,
): MemoDraft {
  return {
    ...plain,
    location_ids: [],
    audience_ids: [],
    recipient_ids: [],
    media_ids: [],
    title,
    category,
    type,
    content,
  };
}

async function askQuestions(
  parts: DemoMemoParts,
  tx: Db,
  company: DemoCompany,
  memoId: number,
  questions: DemoMemo["questions"],
  now: Date,
): Promise<void> {
  const manager = company.managerIds[0] ?? company.adminId;
  for (const [index, { text, answer }] of questions.entries()) {
    const id = company.employeeIds[index + 4];
    if (id === undefined) continue;
    const at = new Date(now.getTime() - (index + 1) * 5 * hourMs);
    const asked = await flagMemo(
      context(parts, tx, company, id, "employee", at),
      memoId,
      text,
    ).catch(notForThem);
    if (!asked || answer === undefined) continue;
    const flagId = await flagIdOf(tx, company, memoId, id);
    await answerFlag(context(parts, tx, company, manager, "manager", now), flagId, {
      manager_note: answer,
    });
  }
}

async function flagIdOf(
  tx: Db,
  { scope }: DemoCompany,
  memoId: number,
  employeeId: number,
): Promise<number> {
  const flags = await readFlagsOfEmployee(tx, scope, employeeId, [memoId]);
  const flag = flags.get(memoId);
  if (flag === undefined) throw new Error("the question was just asked");
  return flag.id;
}

/** A memo for two locations isn't there for the people of the third. */
function notForThem(error: unknown): null {
  if (error instanceof CallError && error.code === "not_found") return null;
  throw error;
}

/** Acts as one of the company's people at a time in the past; reminders and the like are not sent. */
function context(
  { config, adapters }: DemoMemoParts,
  tx: Db,
  { scope }: DemoCompany,
  employeeId: number,
  role: Role,
  now: Date,
): CompanyContext {
  const user = { userId: 0, tokenId: 0 };
  return {
    requestId: "demo",
    address: "127.0.0.1",
    userAgent: "",
    tx,
    db: tx,
    now,
    config,
    adapters,
    log: silent,
    user,
    actor: { ...user, employeeId, role, name: "" },
    scope,
    emit: (event) => emit(tx, { ...event, companyId: scope.companyId }),
    enqueue: () => Promise.resolve(),
    endSockets: () => Promise.resolve(),
  };
}

const silent = pino({ level: "silent" });
