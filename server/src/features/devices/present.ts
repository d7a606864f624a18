import type { Device, DeviceState } from "@lineup/contract/devices/schemas";

import type { DeviceRecord, ShownDevice } from "#server/features/devices/reads";
import { isWaiting, statusOf } from "#server/features/devices/rules";

export function presentDevice(row: DeviceRecord, now: Date): Device {
  const { location_id, location_name } = row;
  return {
    ...{ id: row.id, company_id: row.company_id, name: row.name, location_id },
    location: location_id === null ? null : { id: location_id, name: location_name ?? "" },
    status: statusOf(row, now),
    pairing_expires_at: isWaiting(row, now)
      ? (row.pairing_expires_at?.toISOString() ?? null)
      : null,
    paired_at: row.paired_at?.toISOString() ?? null,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

export function presentState(row: ShownDevice): DeviceState {
  return {
    name: row.name,
    company: { name: row.company_name, logo: row.logo },
    location: row.location_name === null ? null : { name: row.location_name },
  };
}

/** @returns the fields of a tablet that the audit log compares; pairing codes aren't among them */
export function auditedFields({ name, location_name, paired_at }: DeviceRecord): {
  name: string;
  location: string | null;
  is_paired: boolean;
} {
  return { name, location: location_name, is_paired: paired_at !== null };
}
