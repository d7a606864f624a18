import { z } from "zod";
import { defineCalls } from "../call.ts";
import { blankAsAbsent, id, inCompany, paged, paging, sortBy } from "../schemas.ts";
import { locationEndpoints } from "./endpoints.ts";
import { location, locationDetail, locationRow, placeName, timezone } from "./schemas.ts";

const one = z.object({ ...inCompany, id });
const answer = z.object({ location: locationDetail });

export const locationCalls = defineCalls(locationEndpoints, {
  getLocation: {
    summary: "One location with the numbers of people, memos and tablets that depend on it.",
    input: one,
    output: answer,
  },
  createLocation: {
    summary: "Open a location.",
    successes: ["location_created"],
    input: z.object({
      ...inCompany,
      name: placeName,
      /** Absent: the one that the team starts its locations with. */
      timezone: blankAsAbsent(timezone),
    }),
    output: answer,
  },
  updateLocation: {
    summary: "Rename a location, or move it to another time zone.",
    successes: ["location_updated"],
    input: one.extend({ name: placeName.optional(), timezone: timezone.optional() }),
    output: answer,
  },
  deleteLocation: {
    summary:
      "Close a location. Memos stay with the people who have them and reach no one new through it.",
    successes: ["location_deleted"],
    input: one,
    output: answer,
  },
  listLocations: {
    summary: "A page of locations, searched and sorted, with the number of people at each.",
    input: z.object({
      ...inCompany,
      ...paging,
      sort_by: sortBy("name", "timezone", "employee_count", "created_at"),
    }),
    fieldAliases: { term: "terms" },
    output: z.object({ locations: z.array(locationRow), ...paged }),
  },
  listAllLocations: {
    summary: "Every location of the company.",
    input: z.object(inCompany),
    output: z.object({ locations: z.array(location) }),
  },
});
