import { useCompany } from "#web/entities/companies/company.ts";
import type { FollowUp } from "#web/entities/follow-ups/follow-up.ts";
import { markNotices } from "#web/entities/notifications/notice-marks.ts";
import { followUpNoticeId } from "#web/entities/notifications/notifications.ts";
import { showsFollowUps } from "#web/entities/companies/outdated-lists.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import type { Output } from "#web/lib/api/contract.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { refresh } from "#web/lib/live/live.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { followUpsTexts } from "./follow-ups-texts.ts";

/** The changes to a follow-up; missing fields stay. */
interface Changes {
  readonly manager_note?: string;
  readonly known_manager_note?: string | null;
  readonly manager_acknowledged?: boolean;
  readonly resolved?: boolean;
  readonly owner_id?: number | null;
  readonly known_owner_id?: number | null;
  readonly internal_note?: string | null;
  readonly known_internal_note?: string | null;
  readonly deferred?: boolean;
  readonly due_at?: string;
}

export interface Answer {
  readonly busy: boolean;
  reply(note: string, resolved: boolean): void;
  acknowledge(): void;
  resolve(): void;
  reopen(): void;
  /** Snoozes a check-in until a moment in ISO 8601; null ends the snooze. */
  defer(until: string | null): void;
  assign(ownerId: number | null): void;
  /** @param onNoted called once the note is saved */
  note(text: string, onNoted: () => void): void;
}

/**
 * The actions on a follow-up: answer, mark as seen, resolve, reopen, assign.
 * @param onSeenTo called after it was answered, seen or resolved, even if its screen was left meanwhile
 */
export function useAnswer(item: FollowUp, companyId: number, onSeenTo: () => void): Answer {
  const me = useCompany().employee.id;
  const done = (input: Changes): void => {
    const sees = input.manager_note !== undefined || input.manager_acknowledged || input.resolved;
    if (sees) onSeenTo();
    refresh(...showsFollowUps);
    const [title, variant] = [followUpsTexts.say(wordsFor(input)), "success"] as const;
    toast({ title, messages: [item.employee.name], variant });
  };
  const flag = useCallMutation("answerFlaggedMessage", {
    onSuccess({ flagged }, input) {
      show("flagged_messages", flagged);
      showAlone("getFlaggedMessage", flagged.id, { flagged });
      done(input as Changes);
    },
    onError,
  });
  const hand = useCallMutation("answerRaisedHand", {
    onSuccess({ raised_hand }, input) {
      show("raised_hands", raised_hand);
      showAlone("getRaisedHand", raised_hand.id, { raised_hand });
      done(input as Changes);
    },
    onError,
  });
  const checkin = useCallMutation("answerCheckin", {
    onSuccess({ checkin: changed }, input) {
      show("checkins", changed);
      showAlone("getCheckin", changed.id, { checkin: changed });
      done(input as Changes);
    },
    onError,
  });
  const { isPending, mutateAsync } = { flagged_message: flag, raised_hand: hand, checkin }[
    item.kind
  ];
  /** @param onDone called once it is done, even if the screen was left meanwhile */
  const ask = (asked: Changes, onDone?: () => void): void => {
    if (isPending) return;
    const doing: Promise<unknown> = mutateAsync({ company_id: companyId, id: item.id, ...asked });
    // `onError` reports failures.
    void doing.then(onDone, () => undefined);
  };
  return {
    busy: isPending,
    reply: (note, resolved) =>
      ask({
        ...{ manager_note: note, known_manager_note: item.manager_note },
        ...{ manager_acknowledged: true, ...(resolved ? { resolved } : {}) },
      }),
    acknowledge: () => ask({ manager_acknowledged: true }),
    resolve: () => ask({ resolved: true }),
    reopen: () => ask({ resolved: false }),
    defer: (until) => ask(until === null ? { deferred: false } : { deferred: true, due_at: until }),
    assign(owner_id) {
      // Assigning something to oneself makes no notice.
      if (owner_id === me) markNotices(me, "read", [followUpNoticeId(item, true)]);
      ask({ owner_id, known_owner_id: item.owner?.id ?? null });
    },
    note: (text, onNoted) =>
      ask({ internal_note: text || null, known_internal_note: item.internal_note }, onNoted),
  };
}

function onError(error: unknown): void {
  // Someone else was faster: shows their change before the next try.
  if (error instanceof ApiError && error.code === "stale_version") refresh(...showsFollowUps);
  showError(error, followUpsTexts.say("flags.failed"));
}

function wordsFor(input: Changes) {
  if (input.manager_note !== undefined) return "flags.sent";
  if (input.manager_acknowledged) return "flags.acknowledged.toast";
  if (input.owner_id !== undefined)
    return input.owner_id === null ? "flags.unassigned.toast" : "flags.assigned.toast";
  if (input.internal_note !== undefined) return "flags.noted.toast";
  if (input.deferred !== undefined)
    return input.deferred ? "flags.deferred.toast" : "flags.snoozeEnded.toast";
  return input.resolved ? "flags.resolved.toast" : "flags.reopened.toast";
}

/** Shows the new state in the lists until they are refetched. */
function show<List extends "flagged_messages" | "raised_hands" | "checkins">(
  list: List,
  changed: Output<"listFollowUps">[List][number],
): void {
  queryClient.setQueriesData<Output<"listFollowUps">>(
    { queryKey: ["listFollowUps"] },
    (all) =>
      all && {
        ...all,
        [list]: all[list].map((each) => (each.id === changed.id ? changed : each)),
      },
  );
}

/** The same for a single follow-up, whose history is then refetched. */
function showAlone<One extends "getFlaggedMessage" | "getRaisedHand" | "getCheckin">(
  name: One,
  id: number,
  changed: Omit<Output<One>, "history">,
): void {
  const isOf = ({ queryKey: [of, about] }: { queryKey: readonly unknown[] }): boolean =>
    of === name && (about as { id: number }).id === id;
  queryClient.setQueriesData<Output<One>>(
    { predicate: isOf },
    (one) => one && { ...one, ...changed },
  );
}
