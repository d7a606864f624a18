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
    summary: "Add a shared tablet, which is paired when its code is typed on it.",
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
    summary: "Revoke a shared tablet and sign out the person who is using it.",
    successes: ["device_deleted"],
    input: one,
    output: answer,
  },
  renewPairing: {
    summary: "Make a new pairing code; a paired tablet stays paired until the code is used.",
    successes: ["pairing_renewed"],
    input: one,
    output: withPairing,
  },
  pairDevice: {
    summary: "Pair the tablet that makes this call, with a pairing code.",
    successes: ["device_paired"],
    input: z.object({ code: line(40).min(1) }),
    output: z.object({ device_token: z.string(), device: deviceState }),
    errors: ["code_invalid"],
  },
  getDeviceState: {
    summary: "What a paired tablet shows before anyone signs in.",
    successes: ["device_seen"],
    input: z.object({ device_token: deviceToken }),
    output: z.object({ device: deviceState }),
  },
  signInOnDevice: {
    summary:
      "Sign in on a paired tablet with a PIN. The token has an employee's access and ends after 60 seconds without `stayOnDevice`.",
    successes: ["session_created"],
    input: z.object({ device_token: deviceToken, pin: pinDigits }),
    output: bearer.extend({ company_id: z.number().int(), idle_seconds: z.number().int() }),
    errors: ["sign_in_failed"],
  },
  stayOnDevice: {
    summary: "Keep the session on a shared tablet open.",
    successes: ["session_extended"],
    input: nothing,
    output: z.object({ idle_seconds: z.number().int() }),
  },
  getOwnPin: {
    summary: "The caller's PIN for shared tablets; refused on a shared tablet.",
    input: z.object(inCompany),
    output: ownPin,
  },
  renewOwnPin: {
    summary:
      "Get a new random PIN; refused on a shared tablet. People can't choose a PIN, because a refusal would reveal someone else's.",
    successes: ["pin_renewed"],
    input: z.object(inCompany),
    output: ownPin,
    errors: ["conflict"],
  },
});
