import { z } from "zod";
import { maxTags } from "../constants.ts";
import { idsUpTo } from "../schemas.ts";

/** A word that things are found by. */
export const tag = z.object({ id: z.number().int(), title: z.string() });

/** The tags that something is to carry: all of them. */
export const tagIds = idsUpTo(maxTags);

export type Tag = z.infer<typeof tag>;
