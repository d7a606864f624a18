import { z } from "zod";
import { celebrationTypes, maxCelebrated, memoKindTypes } from "../../constants.ts";
import { idsUpTo, line, namedRef } from "../../schemas.ts";

/** The type of a message or celebration. The type of a survey is always `standard`. */
export const memoType = z.enum(memoKindTypes);
export const celebrationType = z.enum(celebrationTypes);

/** The fields that only celebrations have. */
export const celebrationFields = {
  celebrated: z.array(namedRef),
  /** The number of people who chose each celebration option, by option key. Options that no one chose are left out. */
  celebration_options: z.record(z.string(), z.number().int()),
};

/** The employees whom a memo celebrates. */
export const celebratedIds = idsUpTo(maxCelebrated);

/** The key of one of the company's celebration options; empty or null removes the reaction. */
export const reaction = z.preprocess((given) => (given === "" ? null : given), line(40).nullable());
