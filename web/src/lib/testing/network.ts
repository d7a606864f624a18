import { calls, type CallArguments, type CallName, type CallOutput } from "@lineup/contract/calls";
import { healthPath } from "@lineup/contract/constants";
import { fileAnswer } from "./file-answer.ts";
import { plainValue, type Partly } from "./plain-value.ts";
import { LostConnection, Refusal } from "./refusal.ts";

/** What a test answers a call with: a value, or what makes it of the input as the server reads it. */
export type Answer<K extends CallName> =
  | AnswerValue<K>
  | ((input: CallArguments<K>) => AnswerValue<K> | Promise<AnswerValue<K>>);
/** What a test leaves out of an answer is filled in plainly (`plainValue`). A file is given as a Blob. */
type AnswerValue<K extends CallName> = Partly<CallOutput<K>> | Blob;
export type Answers = { readonly [K in CallName]?: Answer<K> };

/** A call that the page made. */
export interface MadeCall {
  readonly name: CallName;
  /** As the server reads it: with its defaults. */
  readonly input: unknown;
  /** As it was sent. */
  readonly fields: unknown;
  readonly headers: Headers;
}

/** A request on its way to the server. */
export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | FormData | null;
}

/** Stands in for the network between the page and the server: answers the contract's calls as the test says. */
export class Network {
  answers: Answers;
  /** False: nothing gets through, and no call is noted. */
  isUp = true;
  /** True after the test: calls that are under way get no answer any more. */
  isClosed = false;
  readonly made: MadeCall[] = [];
  /** What must not have happened; the test fails with it. */
  readonly problems: string[] = [];

  constructor(answers: Answers) {
    this.answers = answers;
  }

  /** @returns the server's answer @throws TypeError where there is no connection, as `fetch` does */
  async answer(sent: Sent): Promise<Response> {
    if (!this.isUp) throw new TypeError("Failed to fetch");
    if (sent.url === healthPath) return Response.json({});
    const { name, fields } = findCall(sent);
    if (name === null) return this.#fail(`${sent.method} ${sent.url} is no call of the contract`);
    if (calls[name].access !== "public" && !sent.headers.has("authorization"))
      return new Refusal("unauthenticated", {}).toResponse();
    const input = calls[name].input.safeParse(fields);
    if (!input.success)
      return this.#fail(`${name} was sent what the server refuses: ${input.error.message}`);
    this.made.push({ name, input: input.data, fields, headers: sent.headers });
    const answer = this.answers[name];
    if (answer === undefined)
      return this.#fail(`${name} was called, which this test has no answer for`);
    try {
      return this.#respond(name, await valueOf(answer, input.data));
    } catch (error) {
      if (error instanceof Refusal) return error.toResponse();
      if (error instanceof LostConnection) throw new TypeError("Failed to fetch", { cause: error });
      return this.#fail(`The answer to ${name} throws: ${String(error)}`);
    }
  }

  #respond(name: CallName, value: unknown): Response {
    if (value instanceof Blob) return fileAnswer(value);
    const { output, ...call } = calls[name];
    const content = output.safeParse(plainValue(output, value));
    if (!content.success)
      return this.#fail(`The answer to ${name} is none that it gives: ${content.error.message}`);
    if ("answer" in call && call.answer === "plain") return Response.json(content.data);
    const mirror: readonly string[] = "mirror" in call ? call.mirror : [];
    const tops = mirror.map((key) => [key, content.data[key as keyof typeof content.data]]);
    return Response.json({ success: true, content: content.data, ...Object.fromEntries(tops) });
  }

  #fail(problem: string): Response {
    this.problems.push(problem);
    return new Refusal("internal", { message: problem }).toResponse();
  }
}

async function valueOf(answer: unknown, input: unknown): Promise<unknown> {
  return typeof answer === "function" ? (answer as (input: unknown) => unknown)(input) : answer;
}

/** By method, the calls with the pattern of their path; those with fewer parts to fill in come first. */
const routes = Object.entries(calls)
  .map(([name, { method, path }]) => ({
    name: name as CallName,
    method: method as string,
    holes: path.split("{").length,
    pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
  }))
  .sort((one, other) => one.holes - other.holes);

function findCall({ method, url, body }: Sent): { name: CallName | null; fields: object } {
  const { pathname, searchParams } = new URL(url, location.href);
  for (const route of routes) {
    const found = route.method === method ? route.pattern.exec(pathname) : null;
    if (!found) continue;
    const inPath = Object.entries(found.groups ?? {}).map(([key, value]) => [
      key,
      decodeURIComponent(value),
    ]);
    const rest = method === "GET" || method === "DELETE" ? searchParams.entries() : read(body);
    return { name: route.name, fields: Object.fromEntries([...rest, ...inPath]) };
  }
  return { name: null, fields: {} };
}

function read(body: Sent["body"]): [string, unknown][] {
  if (body === null) return [];
  if (typeof body === "string") return Object.entries(JSON.parse(body) as object);
  return [...body.entries()].filter(([, value]) => typeof value === "string");
}
