import { readHistory } from "#server/features/audit/history-reads";
import { readFeatures } from "#server/features/companies/reads";
import { presentOwnCheckin } from "#server/features/follow-ups/checkins/present";
import { readCheckinsOf } from "#server/features/follow-ups/checkins/reads";
import { presentOwnHand } from "#server/features/follow-ups/hands/present";
import { readHandsOf } from "#server/features/follow-ups/hands/reads";
import {
  acknowledgeHand,
  answerHand,
  raiseHand,
  requireHand,
} from "#server/features/follow-ups/hands/service";
import { readRollUp } from "#server/features/follow-ups/roll-up-reads";
import { CallError } from "#server/platform/http/errors";
import type { HandlersOf } from "#server/platform/http/handlers";

export const handRoutes: HandlersOf<
  | "getRaisedHand"
  | "answerRaisedHand"
  | "raiseHand"
  | "acknowledgeHand"
  | "listOwnFollowUps"
  | "getFlagsOfMemo"
> = {
  getRaisedHand: async (ctx, { id }) => ({
    raised_hand: await requireHand(ctx, id),
    history: await readHistory(ctx.tx, ctx.scope, "raised-hand", id),
  }),
  answerRaisedHand: answerHand,
  raiseHand,
  acknowledgeHand,
  listOwnFollowUps: async ({ tx, scope, actor, now }) => {
    const hands = await readHandsOf(tx, scope, actor.employeeId, now);
    const asked = (await readFeatures(tx, scope)).includes("checkins");
    const all = asked ? await readCheckinsOf(tx, scope, actor.employeeId, now) : [];
    const checkins = all.map(presentOwnCheckin);
    return {
      raised_hands: hands.map(presentOwnHand),
      checkins,
      checkin: checkins.find(({ closed_at }) => closed_at === null) ?? null,
    };
  },
  getFlagsOfMemo: async ({ tx, scope }, { id }) => {
    const found = await readRollUp(tx, scope, id);
    if (found === null) throw new CallError("not_found");
    return found;
  },
};
