import { z } from "zod";
import { defineCalls } from "../../call.ts";
import { blankAsAbsent, id, ids, inCompany, line, paged, version } from "../../schemas.ts";
import { listAliases, listInput, one, writtenAliases } from "../calls.ts";
import { responseAnswer } from "../inbox/calls.ts";
import { celebrationEndpoints } from "./endpoints.ts";
import { celebrationType, reaction } from "./schemas.ts";
import { memo, memoChange, memoDraft, memoRow } from "../schemas.ts";

const celebrationAnswer = z.object({ celebration: memo });
const ofOthers = {
  answer_type: true,
  options: true,
  options_key: true,
  is_anonymous: true,
  signature: true,
} as const;
const celebrationAliases = {
  ...writtenAliases,
  celebrated: "celebrated_ids",
  employee: "celebrated_ids",
  employee_id: "celebrated_ids",
  employee_ids: "celebrated_ids",
};
const shown = { version: blankAsAbsent(version), locale: line(10).optional() };

export const celebrationCalls = defineCalls(celebrationEndpoints, {
  listCelebrationMemos: {
    summary: "A page of celebrations.",
    input: listInput.omit({ display_type: true }),
    fieldAliases: listAliases,
    output: z.object({ celebrations: z.array(memoRow), ...paged }),
  },
  getCelebration: { summary: "One celebration.", input: one, output: celebrationAnswer },
  updateCelebration: {
    summary: "Change a celebration.",
    successes: ["celebration_updated"],
    input: memoChange
      .omit({ ...ofOthers, ask_again: true })
      .extend({ ...inCompany, type: celebrationType.optional() }),
    fieldAliases: celebrationAliases,
    output: celebrationAnswer,
    errors: ["stale_version", "conflict"],
  },
  deleteCelebration: {
    summary: "Delete a celebration for everyone.",
    successes: ["celebration_deleted"],
    input: one,
    output: z.object({}),
  },
  createCelebration: {
    summary: "Write a celebration.",
    successes: ["celebration_created"],
    input: memoDraft
      .omit({ ...ofOthers, display_type: true })
      .extend({ ...inCompany, type: celebrationType.default("other") }),
    fieldAliases: celebrationAliases,
    output: celebrationAnswer,
  },
  expireCelebration: {
    summary: "End a celebration now.",
    successes: ["celebration_expired"],
    input: one,
    output: celebrationAnswer,
    errors: ["conflict"],
  },
  attachCelebrationMedia: {
    summary: "Attach uploaded files to a celebration.",
    successes: ["celebration_media_attached"],
    input: one.extend({ media_id: id.optional(), media_ids: ids.default([]) }),
    output: celebrationAnswer,
  },
  detachCelebrationMedia: {
    summary: "Remove a file from a celebration.",
    successes: ["celebration_media_detached"],
    input: one.extend({ media_id: id }),
    output: celebrationAnswer,
  },
  celebrate: {
    summary:
      "React to a celebration with one of the company's options, change the reaction, or remove it; reacting acknowledges it.",
    successes: ["celebration_reacted"],
    input: one.extend({ option: reaction, ...shown }),
    pathAliases: ["/api/employee-celebrate"],
    fieldAliases: { celebration_option: "option" },
    output: responseAnswer,
    errors: ["stale_version", "conflict"],
  },
  acknowledgeCelebration: {
    summary: "Acknowledge a celebration without a reaction.",
    successes: ["celebration_acknowledged"],
    input: one.extend(shown),
    pathAliases: ["/api/employee-celebrate/acknowledge"],
    output: responseAnswer,
    errors: ["stale_version", "conflict"],
  },
  respondToCelebration: {
    summary: "The same as `celebrate`, under the name of the memo responses.",
    successes: ["celebration_reacted"],
    input: one.extend({ option: reaction, ...shown }),
    fieldAliases: { memo_id: "id", celebration_option: "option" },
    output: responseAnswer,
    errors: ["stale_version", "conflict"],
  },
});
