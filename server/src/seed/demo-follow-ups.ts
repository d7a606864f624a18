import type { CallName } from "@lineup/contract/calls";

import {
  acknowledgeCheckin,
  answerCheckin,
  openCheckin,
} from "#server/features/follow-ups/checkins/service";
import { acknowledgeHand, answerHand, raiseHand } from "#server/features/follow-ups/hands/service";
import type { FollowUpAnswer } from "#server/features/follow-ups/rules";
import type { CompanyContext } from "#server/platform/context";
import type { Actors } from "#server/seed/demo-actors";
import type { DemoCompany } from "#server/seed/seed-demo";

const hourMs = 3_600_000;

interface DemoHand {
  /** Who raises it: a place among the employees. */
  readonly place: number;
  readonly hoursAgo: number;
  readonly topic: string;
  readonly content: string;
  readonly urgent?: true;
  /** For management alone. */
  readonly note?: string;
  readonly answer?: string;
  /** They said that the answer fixed it. */
  readonly fixed?: true;
}

const hands: readonly DemoHand[] = [
  {
    ...{ place: 2, hoursAgo: 50, topic: "training" },
    content: "No one has shown me the new card reader yet.",
    answer: "We'll go over it together before your shift on Thursday.",
  },
  {
    ...{ place: 6, hoursAgo: 74, topic: "other", fixed: true },
    content: "¿Quién tiene la llave del almacén? Los lunes abro yo y no puedo entrar.",
    note: "The spare key has been at Lakeside since spring.",
    answer: "Desde hoy hay una en la caja junto a la puerta trasera.",
  },
  {
    ...{ place: 4, hoursAgo: 5, topic: "schedule" },
    content:
      "I have class on Tuesday evening, and I'm on the late shift. Can someone swap with me?",
  },
  {
    ...{ place: 9, hoursAgo: 2, topic: "other", urgent: true },
    content:
      "One of the fryer baskets has a loose handle. I put it aside, so we're one short tonight.",
  },
];

interface DemoCheckin {
  /** With whom: a place among the employees. */
  readonly place: number;
  readonly daysAgo: number;
  readonly topic: string;
  /** For management alone. */
  readonly note?: string;
  readonly told?: string;
  readonly answer?: string;
  readonly deferredDays?: number;
}

const checkins: readonly DemoCheckin[] = [
  {
    ...{ place: 0, daysAgo: 12, topic: "workload" },
    told: "Hay mucho trabajo, pero la lista nueva ayuda. Nos falta otro guante para el horno.",
    answer: "El jueves llegan dos guantes nuevos. ¡Gracias por decirlo!",
  },
  {
    ...{ place: 5, daysAgo: 1, topic: "training" },
    told: "I'd like to learn the grill station.",
  },
  {
    ...{ place: 8, daysAgo: 0.5, topic: "how_things_are_going" },
    note: "Has been very quiet for the last two weeks.",
  },
  { ...{ place: 11, daysAgo: 3, topic: "goals" }, deferredDays: 6 },
];

/** Raised hands and check-ins in every state: those that wait, for whom, those that are answered, put off and over. */
export async function demoFollowUps(
  as: Actors,
  { scope, employeeIds }: DemoCompany,
  now: Date,
): Promise<void> {
  const { companyId: company_id } = scope;
  const before = (hours: number): Date => new Date(now.getTime() - hours * hourMs);
  const idAt = (place: number): number => {
    const id = employeeIds[place];
    if (id === undefined) throw new Error("the demo company has fewer people");
    return id;
  };
  for (const { place, hoursAgo, topic, content, urgent = false, note, answer, fixed } of hands) {
    const person = (after: number, call: CallName): CompanyContext =>
      as.employee(idAt(place), before(hoursAgo - after), call);
    const said = { company_id, topic, content, is_urgent: urgent, manager_id: undefined };
    const { id } = (await raiseHand(person(0, "raiseHand"), said)).raised_hand;
    if (answer === undefined) continue;
    const see = async (after: number, what: FollowUpAnswer): Promise<void> => {
      const manager = as.manager(before(hoursAgo - after), "answerRaisedHand");
      await answerHand(manager, { company_id, id, ...what });
    };
    await see(1, { owner_id: as.manager(now).actor.employeeId });
    if (note !== undefined) await see(2, { internal_note: note });
    await see(3, { manager_note: answer });
    if (fixed) await acknowledgeHand(person(20, "acknowledgeHand"), { company_id, id, fixed });
  }
  for (const { place, daysAgo, topic, note, told, answer, deferredDays } of checkins) {
    const employeeId = idAt(place);
    const hours = daysAgo * 24;
    const opened = { company_id, id: employeeId, topic, note, due_at: undefined };
    const manager = (at: number, call: CallName) => as.manager(before(at), call);
    const { id } = await openCheckin(manager(hours, "openCheckin"), opened);
    if (told !== undefined) {
      const words = { company_id, id, topic: undefined, content: told, is_urgent: false };
      const person = as.employee(employeeId, before(hours / 2), "acknowledgeCheckin");
      await acknowledgeCheckin(person, words);
    }
    if (answer !== undefined) {
      const taken = manager(hours / 2.5, "answerCheckin");
      await answerCheckin(taken, { company_id, id, owner_id: taken.actor.employeeId });
      const answers = manager(hours / 3, "answerCheckin");
      await answerCheckin(answers, { company_id, id, manager_note: answer });
    }
    if (deferredDays !== undefined) {
      const due_at = before(-deferredDays * 24).toISOString();
      const asked = manager(hours / 2, "answerCheckin");
      await answerCheckin(asked, { company_id, id, deferred: true, due_at });
    }
  }
}
