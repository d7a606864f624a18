import { type FlagKey, flagKeys } from "./constants.ts";

/** @returns whether a company has it: every feature is on, and nothing is hidden, until the company says otherwise */
export function isFlagOn(stored: Readonly<Record<string, boolean>>, key: FlagKey): boolean {
  return stored[key] ?? !key.startsWith("disable-");
}

/** @returns whether a company has what a flag is about: one that hides takes it away where it is on */
export function hasFeature(stored: Readonly<Record<string, boolean>>, key: FlagKey): boolean {
  return isFlagOn(stored, key) !== key.startsWith("disable-");
}

/** @returns all of a company's flags */
export function flagsOf(
  stored: Readonly<Record<string, boolean>>,
): { key: FlagKey; enabled: boolean }[] {
  return flagKeys.map((key) => ({ key, enabled: isFlagOn(stored, key) }));
}
