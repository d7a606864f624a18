import { z } from "zod";
import { celebrationTypes, maxCelebrated, memoKindTypes } from "../../constants.ts";
import { idsUpTo, line, namedRef } from "../../schemas.ts";

/** Of what type a memo is: a message's or a celebration's; surveys are `standard`. */
export const memoType = z.enum(memoKindTypes);
export const celebrationType = z.enum(celebrationTypes);

/** What a memo tells of whom it celebrates. */
export const celebrationFields = {
  celebrated: z.array(namedRef),
  /** How often each of the company's options was chosen, by its key; those that nobody chose are left out. */
  celebration_options: z.record(z.string(), z.number().int()),
};

/** Whom a memo celebrates, as it is written. */
export const celebratedIds = idsUpTo(maxCelebrated);

/** The key of one of the company's celebration options; empty or null takes back what was chosen. */
export const reaction = z.preprocess((given) => (given === "" ? null : given), line(40).nullable());
