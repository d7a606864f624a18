// Inputs of calls in which one field has its largest value.
import { type CallName, calls } from "@lineup/contract/calls";
import type { z } from "zod";

import { objectIn } from "./bad-values.ts";
import { largestValues } from "./largest-values.ts";
import type { SampleCompany } from "./sample-company.ts";
import { sampleInputs } from "./sample-inputs.ts";

export interface LargestInput {
  /** The field, and what it has. */
  readonly what: string;
  readonly input: Record<string, unknown>;
}

/** @returns an input for each bounded field of a call, and of the objects in its lists, with each of the field's largest values */
export function largestInputs(name: CallName, company: SampleCompany): LargestInput[] {
  const sample = sampleInputs[name](company);
  return largestIn(calls[name].input, sample, "");
}

function largestIn(
  object: z.ZodObject,
  sample: Readonly<Record<string, unknown>>,
  path: string,
): LargestInput[] {
  return Object.entries(object.shape).flatMap(([field, schema]) => {
    const own = largestValues(schema as z.ZodType).map(([kind, value]) => ({
      what: `${path}${field}: ${kind}`,
      input: { ...sample, [field]: value },
    }));
    const [inner, isList] = objectIn(schema as z.ZodType);
    if (inner === null) return own;
    const sampled = (isList ? (sample[field] as unknown[] | undefined)?.[0] : sample[field]) ?? {
      title: "Lineup",
    };
    const nested = largestIn(inner, sampled as Record<string, unknown>, `${path}${field}.`);
    return [
      ...own,
      ...nested.map(({ what, input }) => ({
        what,
        input: { ...sample, [field]: isList ? [input] : input },
      })),
    ];
  });
}
