import { z } from "zod";
import { celebrationTypes, maxCelebrated, memoKindTypes } from "../../constants.ts";
import { idsUpTo, line, namedRef } from "../../schemas.ts";

/** The type of a message or celebration; surveys are always `standard`. */
export const memoType = z.enum(memoKindTypes);
export const celebrationType = z.enum(celebrationTypes);

/** The fields that only celebrations have. */
export const celebrationFields = {
  celebrated: z.array(namedRef),
  /**
   * How often each of the company's celebration options was chosen, by the option's key. Options that no one chose are left out.
   */
  celebration_options: z.record(z.string(), z.number().int()),
};

/** The employees whom a memo celebrates. */
export const celebratedIds = idsUpTo(maxCelebrated);

/** The key of one of the company's celebration options; empty or null removes the reaction. */
export const reaction = z.preprocess((given) => (given === "" ? null : given), line(40).nullable());
