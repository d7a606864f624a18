import type { Endpoints } from "../endpoint.ts";

export const deviceEndpoints = {
  listDevices: { method: "GET", path: "/api/company/devices", access: "admin" },
  createDevice: { method: "POST", path: "/api/company/device", access: "admin", own: true },
  updateDevice: { method: "PUT", path: "/api/company/device", access: "admin" },
  deleteDevice: { method: "DELETE", path: "/api/company/device", access: "admin" },
  renewPairing: {
    method: "POST",
    path: "/api/company/device/pairing",
    access: "admin",
    own: true,
  },
  pairDevice: {
    method: "POST",
    path: "/api/device/pair",
    access: "public",
    own: true,
    limits: ["pairingByAddress"],
  },
  getDeviceState: {
    method: "POST",
    path: "/api/device/state",
    access: "public",
    own: true,
    limits: ["deviceByAddress"],
  },
  signInOnDevice: {
    method: "POST",
    path: "/api/device/sign-in",
    access: "public",
    mirror: ["token"],
    own: true,
    limits: ["deviceByAddress"],
  },
  stayOnDevice: {
    method: "POST",
    path: "/api/device/active",
    access: "user",
    onSharedDevice: true,
    own: true,
  },
  getOwnPin: { method: "GET", path: "/api/company/pin", access: "member", own: true },
  renewOwnPin: {
    method: "POST",
    path: "/api/company/pin",
    access: "member",
    own: true,
    limits: ["pinsByUser"],
  },
} as const satisfies Endpoints;
