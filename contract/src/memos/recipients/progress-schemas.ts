import { z } from "zod";

/** How the answers to a memo came in, over time and by location. */
export const memoProgress = z.object({
  /** When it went out, or the first answer where it was put off after that; null for one that has not. */
  from: z.string().nullable(),
  /** Length of a step in seconds. */
  step_seconds: z.number().int(),
  /** Acknowledgements of each step in which there were any, in order; `at` is the step's beginning. */
  over_time: z.array(z.object({ at: z.string(), count: z.number().int() })),
  /** The locations of its recipients, those who lag first; someone of two locations counts in both. */
  by_location: z.array(
    z.object({
      /** Null for people without a location. */
      id: z.number().int().nullable(),
      name: z.string(),
      recipient_count: z.number().int(),
      acknowledged_count: z.number().int(),
    }),
  ),
});

export type MemoProgress = z.infer<typeof memoProgress>;
