import {
  changeDevice,
  createDevice,
  listDevices,
  renewPairing,
  revokeDevice,
} from "#server/features/devices/service";
import {
  getDeviceState,
  pairDevice,
  signInOnDevice,
  stayOnDevice,
  countPinAttempt,
} from "#server/features/devices/tablet-service";
import { type HandlersOf, withPreparation } from "#server/platform/http/handlers";

export const deviceRoutes: HandlersOf<
  | "listDevices"
  | "createDevice"
  | "updateDevice"
  | "deleteDevice"
  | "renewPairing"
  | "pairDevice"
  | "getDeviceState"
  | "signInOnDevice"
  | "stayOnDevice"
> = {
  listDevices,
  createDevice,
  updateDevice: async (ctx, input) => ({ device: await changeDevice(ctx, input) }),
  deleteDevice: async (ctx, { id }) => ({ device: await revokeDevice(ctx, id) }),
  renewPairing: (ctx, { id }) => renewPairing(ctx, id),
  pairDevice,
  getDeviceState,
  signInOnDevice: withPreparation(countPinAttempt, signInOnDevice),
  stayOnDevice,
};
