import { z } from "zod";
import { defineCalls } from "../../call.ts";
import { employee } from "../schemas.ts";
import { id, inCompany } from "../../schemas.ts";
import { requestEndpoints } from "./endpoints.ts";

const input = z.object({ ...inCompany, id });
const output = z.object({ employee });
const fieldAliases = { employee_id: "id" };

export const requestCalls = defineCalls(requestEndpoints, {
  requestEmployee: {
    summary: "Ask to see a person; an open request stays with the manager who made it.",
    successes: ["employee_requested"],
    input,
    fieldAliases,
    output,
  },
  unrequestEmployee: {
    summary: "Close the request to see a person, if there is one.",
    successes: ["employee_unrequested"],
    input,
    fieldAliases,
    output,
  },
});
