import type { AuditPart } from "../audit-types.ts";
import type { deviceEndpoints } from "./endpoints.ts";

const signIn = { none: "signing in changes nothing of the company" } as const;

export const deviceAudit = {
  kinds: { device: { en: "Device", es: "Dispositivo" } },
  entries: {
    createDevice: { kind: "device", en: "added the device", es: "agregó el dispositivo" },
    updateDevice: { kind: "device", en: "changed the device", es: "cambió el dispositivo" },
    deleteDevice: { kind: "device", en: "removed the device", es: "retiró el dispositivo" },
    renewPairing: {
      kind: "device",
      en: "created a new pairing code for the device",
      es: "creó un código de vinculación nuevo para el dispositivo",
    },
    pairDevice: {
      kind: "device",
      en: "paired the device",
      es: "vinculó el dispositivo",
    },
    getDeviceState: { none: "notes when a tablet was last seen" },
    signInOnDevice: signIn,
    stayOnDevice: signIn,
    renewOwnPin: { kind: "employee", en: "got a new PIN", es: "recibió un PIN nuevo", isOwn: true },
  },
  fields: {
    location: { en: "Location", es: "Local" },
    pairing_code: { en: "Pairing code", es: "Código de vinculación" },
    is_paired: { en: "Paired", es: "Vinculado" },
  },
} as const satisfies AuditPart<typeof deviceEndpoints>;
