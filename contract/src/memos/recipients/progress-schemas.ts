import { z } from "zod";

/** How many recipients acknowledged a memo, over time and by location. */
export const memoProgress = z.object({
  /** When the memo was sent, or its first acknowledgement if that was earlier; null if the memo hasn't been sent. */
  from: z.string().nullable(),
  /** The length, in seconds, of a step of `over_time`. */
  step_seconds: z.number().int(),
  /** The number of acknowledgements in each step, without empty steps. `at` is the start of the step. */
  over_time: z.array(z.object({ at: z.string(), count: z.number().int() })),
  /**
   * The locations of the memo's recipients, those with the lowest share of acknowledgements first. An employee of two locations
   * counts in both.
   */
  by_location: z.array(
    z.object({
      /** null for the group of employees without a location. */
      id: z.number().int().nullable(),
      name: z.string(),
      recipient_count: z.number().int(),
      acknowledged_count: z.number().int(),
    }),
  ),
});

export type MemoProgress = z.infer<typeof memoProgress>;
