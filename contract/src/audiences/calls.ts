import { z } from "zod";
import { defineCalls } from "../call.ts";
import { placeName } from "../locations/schemas.ts";
import { id, ids, inCompany, paged, paging, sortBy } from "../schemas.ts";
import { audienceEndpoints } from "./endpoints.ts";
import { audience, audienceDetail, audienceEmployee, audienceRow } from "./schemas.ts";

const one = z.object({ ...inCompany, id });
const answer = z.object({ audience: audienceDetail });

export const audienceCalls = defineCalls(audienceEndpoints, {
  getAudience: {
    summary: "One audience with its members and the number of memos that depend on it.",
    input: one,
    output: answer,
  },
  createAudience: {
    summary: "Create an audience.",
    successes: ["audience_created"],
    input: z.object({ ...inCompany, name: placeName, employee_ids: ids.default([]) }),
    output: answer,
  },
  updateAudience: {
    summary:
      "Rename an audience or change its members: `employee_ids` replaces them, the other two lists add and remove some.",
    successes: ["audience_updated"],
    input: one.extend({
      name: placeName.optional(),
      employee_ids: ids.optional(),
      add_employee_ids: ids.optional(),
      remove_employee_ids: ids.optional(),
    }),
    output: answer,
  },
  deleteAudience: {
    summary:
      "Delete an audience. Memos stay with the people who have them and reach no one new through it.",
    successes: ["audience_deleted"],
    input: one,
    output: answer,
  },
  listAudiences: {
    summary: "A page of audiences, searched and sorted, with the number of people in each.",
    input: z.object({
      ...inCompany,
      ...paging,
      sort_by: sortBy("name", "employee_count", "created_at"),
    }),
    fieldAliases: { term: "terms" },
    output: z.object({ audiences: z.array(audienceRow), ...paged }),
  },
  listAudienceEmployees: {
    summary: "A page of the people in an audience, by name.",
    input: one.extend({ ...paging, sort_by: sortBy("name") }),
    fieldAliases: { term: "terms" },
    output: z.object({ employees: z.array(audienceEmployee), ...paged }),
  },
  listAllAudiences: {
    summary: "Every audience of the company.",
    input: z.object(inCompany),
    output: z.object({ audiences: z.array(audience) }),
  },
});
