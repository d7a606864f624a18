import { z } from "zod";

/** How the answers to a memo came in, over time and by location. */
export const memoProgress = z.object({
  /** When the memo went out, or its first answer if that was earlier; null for a memo that is not out. */
  from: z.string().nullable(),
  /** The length of a step in seconds. */
  step_seconds: z.number().int(),
  /** The number of acknowledgements in each step, without empty steps. `at` is the start of the step. */
  over_time: z.array(z.object({ at: z.string(), count: z.number().int() })),
  /** The locations of its recipients, the slowest first. An employee of two locations counts in both. */
  by_location: z.array(
    z.object({
      /** null for employees without a location. */
      id: z.number().int().nullable(),
      name: z.string(),
      recipient_count: z.number().int(),
      acknowledged_count: z.number().int(),
    }),
  ),
});

export type MemoProgress = z.infer<typeof memoProgress>;
