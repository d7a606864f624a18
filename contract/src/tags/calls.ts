import { z } from "zod";
import { defineCalls } from "../call.ts";
import { longestTag } from "../constants.ts";
import { id, inCompany, line } from "../schemas.ts";
import { tagEndpoints } from "./endpoints.ts";
import { tag } from "./schemas.ts";

const one = z.object({ ...inCompany, id });
const title = line(longestTag).min(1);
const answer = z.object({ tag });
const all = z.object({ tags: z.array(tag) });

export const tagCalls = defineCalls(tagEndpoints, {
  listTags: { summary: "Every tag of the company.", input: z.object(inCompany), output: all },
  getTag: { summary: "One tag.", input: one, output: answer },
  createTag: {
    summary: "Create a tag.",
    successes: ["tag_created"],
    input: z.object({ ...inCompany, title }),
    fieldAliases: { name: "title" },
    output: answer,
  },
  updateTag: {
    summary: "Rename a tag.",
    successes: ["tag_updated"],
    input: one.extend({ title: title.optional() }),
    fieldAliases: { name: "title" },
    output: answer,
  },
  deleteTag: {
    summary: "Delete a tag.",
    successes: ["tag_deleted"],
    input: one,
    output: answer,
  },
  listAllTags: {
    summary: "Every tag of the company, as its settings show them.",
    input: z.object(inCompany),
    output: all,
  },
});
