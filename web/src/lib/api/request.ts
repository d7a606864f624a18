import { fillPath, type Endpoint } from "@lineup/contract/endpoint";
import { currentLanguage } from "../i18n/language.ts";

export interface Prepared {
  readonly url: string;
  readonly body?: string | FormData;
  readonly headers: Record<string, string>;
}

/**
 * Turns a call's input into an address and a body. Path fields are taken out of the input; GET and DELETE send the rest
 * in the query (lists joined by commas), the others as JSON, or as a form when there are files.
 */
export function prepare(endpoint: Endpoint, input: Readonly<Record<string, unknown>>): Prepared {
  const { path, rest: others } = fillPath(endpoint.path, input);
  const rest = new Map(Object.entries(others).filter(([, value]) => value !== undefined));
  if (endpoint.method === "GET" || endpoint.method === "DELETE") {
    const query = new URLSearchParams();
    for (const [name, value] of rest) if (value !== null) query.set(name, asText(value));
    const search = query.toString();
    return { url: search ? `${path}?${search}` : path, headers: {} };
  }
  const withFile = endpoint.files && [...rest.values()].some((value) => value instanceof Blob);
  if (withFile) return { url: path, body: asForm(rest), headers: {} };
  return {
    url: path,
    body: JSON.stringify(Object.fromEntries(rest)),
    headers: { "content-type": "application/json" },
  };
}

/** @returns the headers that every call has. @param bearer the token of the signed-in person */
export function callHeaders(bearer: string | null): Record<string, string> {
  const headers: Record<string, string> = {
    accept: "application/json",
    "accept-language": currentLanguage(),
  };
  if (bearer) headers["authorization"] = `Bearer ${bearer}`;
  const forgery = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1];
  if (forgery) headers["x-xsrf-token"] = decodeURIComponent(forgery);
  return headers;
}

function asForm(values: ReadonlyMap<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of values) {
    if (value instanceof Blob) form.append(name, value, value instanceof File ? value.name : name);
    else if (value !== null)
      form.append(name, typeof value === "object" ? JSON.stringify(value) : asText(value));
  }
  return form;
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.join(",");
  return typeof value === "string" ? value : JSON.stringify(value);
}
