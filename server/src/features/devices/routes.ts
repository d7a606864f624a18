import { presentDevice } from "#server/features/devices/present";
import { findDevices } from "#server/features/devices/reads";
import {
  changeDevice,
  createDevice,
  renewPairing,
  revokeDevice,
} from "#server/features/devices/service";
import {
  getDeviceState,
  pairDevice,
  signInOnDevice,
  stayOnDevice,
  tryPin,
} from "#server/features/devices/tablet-service";
import { type HandlersOf, withPreparation } from "#server/platform/http/handlers";
import { pagedFields, sortingOf } from "#server/platform/paging";

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
  listDevices: async ({ tx, scope, now }, input) => {
    const { rows, total } = await findDevices(tx, scope, input);
    const devices = rows.map((row) => presentDevice(row, now));
    return { devices, ...pagedFields(input, total, sortingOf(input)) };
  },
  createDevice,
  updateDevice: async (ctx, input) => ({ device: await changeDevice(ctx, input) }),
  deleteDevice: async (ctx, { id }) => ({ device: await revokeDevice(ctx, id) }),
  renewPairing: (ctx, { id }) => renewPairing(ctx, id),
  pairDevice,
  getDeviceState,
  signInOnDevice: withPreparation(tryPin, signInOnDevice),
  stayOnDevice,
};
