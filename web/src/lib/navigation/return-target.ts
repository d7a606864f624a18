import { useParams, useSearch } from "@tanstack/react-router";
import type { Search } from "./search-codec.ts";

/** The screen that someone came from: its name, the ids in its address, and its query. */
export interface ReturnTarget {
  readonly name: string;
  readonly params: Search;
  readonly query: Search;
}

/**
 * @returns the `from` parameter for a link to another screen. The other screen uses the parameter for its back link, which
 * opens this screen in its current state
 */
export function useReturnTarget(name: string): { from: string } {
  const params = useParams({ strict: false }) as Search;
  const { from: _, ...query } = useSearch({ strict: false }) as Search;
  return { from: JSON.stringify({ name, params, query } satisfies ReturnTarget) };
}

/** @returns the screen named in a `from` parameter; null if the parameter is missing or invalid */
export function readReturnTarget(text: string | undefined): ReturnTarget | null {
  try {
    const from: unknown = JSON.parse(text ?? "null");
    if (!isRecord(from) || typeof from["name"] !== "string") return null;
    return { name: from["name"], params: textsOf(from["params"]), query: textsOf(from["query"]) };
  } catch {
    return null;
  }
}

function textsOf(value: unknown): Search {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
