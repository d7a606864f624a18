import type { FollowUpStep } from "@lineup/contract/follow-ups/schemas";
import { useMemo } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import {
  fromCheckin,
  fromFlag,
  fromHand,
  type FollowUp,
  type FollowUpKind,
} from "#web/entities/follow-ups/follow-up.ts";
import { isMissing } from "#web/lib/api/api-error.ts";
import { prefetchCall, useCall } from "#web/lib/api/use-call.ts";

interface Of {
  readonly kind: FollowUpKind;
  readonly id: number;
}

export interface OneFollowUp {
  readonly followUp: FollowUp | undefined;
  readonly history: readonly FollowUpStep[] | undefined;
  readonly isPending: boolean;
  readonly isGone: boolean;
  readonly error: unknown;
  refetch(): void;
}

/** Fetches one follow-up of any kind before its screen opens. */
export function prefetchFollowUp(companyId: number, { kind, id }: Of): void {
  prefetchCall(calls[kind], { company_id: companyId, id });
}

/** @returns one follow-up with its history, fetched if `enabled` */
export function useFollowUp({ kind, id }: Of, enabled: boolean): OneFollowUp {
  const input = { company_id: useCompanyId(), id };
  const is = (one: FollowUpKind) => ({ enabled: enabled && kind === one });
  const flag = useCall("getFlaggedMessage", input, is("flagged_message"));
  const hand = useCall("getRaisedHand", input, is("raised_hand"));
  const checkin = useCall("getCheckin", input, is("checkin"));
  const query = { flagged_message: flag, raised_hand: hand, checkin }[kind];
  const [flagged, raised, checked] = [flag.data, hand.data, checkin.data];
  // Stays the same object until something changes, because it identifies what is being written.
  const followUp = useMemo((): FollowUp | undefined => {
    if (kind === "flagged_message") return flagged && fromFlag(flagged.flagged);
    if (kind === "raised_hand") return raised && fromHand(raised.raised_hand);
    return checked && fromCheckin(checked.checkin);
  }, [kind, flagged, raised, checked]);
  return {
    followUp,
    history: query.data?.history,
    isPending: query.isPending,
    isGone: isMissing(query.error),
    error: query.error,
    refetch: () => void query.refetch(),
  };
}

const calls = {
  flagged_message: "getFlaggedMessage",
  raised_hand: "getRaisedHand",
  checkin: "getCheckin",
} as const;
