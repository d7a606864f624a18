import {
  acknowledgeCheckin,
  answerCheckin,
  openCheckin,
} from "#server/features/follow-ups/checkin-service";
import { acknowledgeHand, answerHand, raiseHand } from "#server/features/follow-ups/hand-service";
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
  readonly answer?: string;
  /** They said that the answer fixed it. */
  readonly fixed?: true;
}

const hands: readonly DemoHand[] = [
  {
    ...{ place: 2, hoursAgo: 50, topic: "training" },
    content: "I have not been shown the new card reader yet.",
    answer: "We go through it together before your shift on Thursday.",
  },
  {
    ...{ place: 6, hoursAgo: 74, topic: "other", fixed: true },
    content: "¿Quién tiene la llave del almacén seco? Los lunes abro yo y no puedo entrar.",
    answer: "Desde hoy hay una en la caja junto a la puerta trasera.",
  },
  {
    ...{ place: 4, hoursAgo: 5, topic: "schedule" },
    content: "My late shift on Tuesday is on the evening of my class. Can somebody swap with me?",
  },
  {
    ...{ place: 9, hoursAgo: 2, topic: "other", urgent: true },
    content: "The handle of a fryer basket is loose. I put it aside, so we are one short tonight.",
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
    told: "Hay mucho trabajo, pero la nueva lista ayuda. Faltaría otro guante para el horno.",
    answer: "El jueves llegan dos guantes nuevos. ¡Gracias por decirlo!",
  },
  {
    ...{ place: 5, daysAgo: 1, topic: "training" },
    told: "I would like to learn the grill station.",
  },
  {
    ...{ place: 8, daysAgo: 0.5, topic: "how_things_are_going" },
    note: "Was very quiet in the last two weeks.",
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
  for (const { place, hoursAgo, topic, content, urgent = false, answer, fixed } of hands) {
    const person = (hours: number) => as.employee(idAt(place), before(hours));
    const said = { company_id, topic, content, is_urgent: urgent, manager_id: undefined };
    const { id } = (await raiseHand(person(hoursAgo), said)).raised_hand;
    if (answer === undefined) continue;
    await answerHand(as.manager(before(hoursAgo - 3)), { company_id, id, manager_note: answer });
    if (fixed) await acknowledgeHand(person(hoursAgo - 20), { company_id, id, fixed });
  }
  for (const { place, daysAgo, topic, note, told, answer, deferredDays } of checkins) {
    const employeeId = idAt(place);
    const hours = daysAgo * 24;
    const opened = { company_id, id: employeeId, topic, note, due_at: undefined };
    const { id } = (await openCheckin(as.manager(before(hours)), opened)).checkin;
    if (told !== undefined) {
      const words = { company_id, id, topic: undefined, content: told, is_urgent: false };
      await acknowledgeCheckin(as.employee(employeeId, before(hours / 2)), words);
    }
    if (answer !== undefined)
      await answerCheckin(as.manager(before(hours / 3)), { company_id, id, manager_note: answer });
    if (deferredDays !== undefined) {
      const due_at = before(-deferredDays * 24).toISOString();
      await answerCheckin(as.manager(now), { company_id, id, deferred: true, due_at });
    }
  }
}
