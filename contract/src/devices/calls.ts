import { z } from "zod";
import { bearer } from "../auth/schemas.ts";
import { defineCalls } from "../call.ts";
import { blankAsAbsent, id, inCompany, line, nothing, paged, paging, sortBy } from "../schemas.ts";
import { deviceEndpoints } from "./endpoints.ts";
import { device, deviceName, deviceState, deviceToken, pairing, pinDigits } from "./schemas.ts";

const one = z.object({ ...inCompany, id });
const answer = z.object({ device });
const withPairing = z.object({ device, pairing });
const ownPin = z.object({ pin: z.string().nullable() });

export const deviceCalls = defineCalls(deviceEndpoints, {
  listDevices: {
    summary: "A page of the company's shared tablets, searched and sorted.",
    input: z.object({
      ...inCompany,
      ...paging,
      location_id: blankAsAbsent(id),
      sort_by: sortBy("name", "location", "last_seen_at", "created_at"),
    }),
    fieldAliases: { term: "terms" },
    output: z.object({ devices: z.array(device), ...paged }),
  },
  createDevice: {
    summary: "Add a shared tablet; it is the company's once its pairing code is typed on it.",
    successes: ["device_created"],
    input: z.object({ ...inCompany, name: deviceName, location_id: id }),
    output: withPairing,
  },
  updateDevice: {
    summary: "Rename a shared tablet, or move it to another location.",
    successes: ["device_updated"],
    input: one.extend({ name: deviceName.optional(), location_id: id.optional() }),
    output: answer,
  },
  deleteDevice: {
    summary: "Revoke a shared tablet: whoever is signed in on it is signed out at once.",
    successes: ["device_deleted"],
    input: one,
    output: answer,
  },
  renewPairing: {
    summary: "Make a new pairing code; a tablet that is paired already stays so until it is typed.",
    successes: ["pairing_renewed"],
    input: one,
    output: withPairing,
  },
  pairDevice: {
    summary: "Make the tablet that sends this the one that a pairing code is of.",
    successes: ["device_paired"],
    input: z.object({ code: line(40).min(1) }),
    output: z.object({ device_token: z.string(), device: deviceState }),
    errors: ["code_invalid"],
  },
  getDeviceState: {
    summary: "What a paired tablet shows before anybody signs in.",
    successes: ["device_seen"],
    input: z.object({ device_token: deviceToken }),
    output: z.object({ device: deviceState }),
  },
  signInOnDevice: {
    summary:
      "Sign in on a paired tablet with a PIN. The token may do what an employee may, and ends after 60 seconds without `stayOnDevice`.",
    successes: ["session_created"],
    input: z.object({ device_token: deviceToken, pin: pinDigits }),
    output: bearer.extend({ company_id: z.number().int(), idle_seconds: z.number().int() }),
    errors: ["sign_in_failed"],
  },
  stayOnDevice: {
    summary: "Tell that someone is there still, on a shared tablet.",
    successes: ["session_extended"],
    input: nothing,
    output: z.object({ idle_seconds: z.number().int() }),
  },
  getOwnPin: {
    summary: "One's own PIN for shared tablets; never on one of them.",
    input: z.object(inCompany),
    output: ownPin,
  },
  renewOwnPin: {
    summary:
      "Get another PIN, drawn by the server: a chosen one would tell which PINs others have. Never on a shared tablet.",
    successes: ["pin_renewed"],
    input: z.object(inCompany),
    output: ownPin,
    errors: ["conflict"],
  },
});
