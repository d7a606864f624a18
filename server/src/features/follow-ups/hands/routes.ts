import {
  acknowledgeHand,
  answerHand,
  getRaisedHand,
  raiseHand,
} from "#server/features/follow-ups/hands/service";
import type { HandlersOf } from "#server/platform/http/handlers";

export const handRoutes: HandlersOf<
  "getRaisedHand" | "answerRaisedHand" | "raiseHand" | "acknowledgeHand"
> = {
  getRaisedHand,
  answerRaisedHand: answerHand,
  raiseHand,
  acknowledgeHand,
};
