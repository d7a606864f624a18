import { z } from "zod";

import { GifError, type GifPicture, isServicePicture } from "./port.ts";

interface Getting {
  /** The name of the service, for error messages. */
  readonly name: string;
  readonly url: string;
  /** The key in the address, which must be in no error. */
  readonly key: string;
  /** The time limit for the whole request, in milliseconds. */
  readonly timeout: number;
}

const maxAnswerBytes = 4 * 1024 * 1024;
const maxPictureBytes = 12 * 1024 * 1024;

/**
 * Asks a GIF service.
 * @returns its parsed answer
 * @throws GifError `busy` if it can't be reached, doesn't answer in time, or is overloaded; `refused` if it refuses or doesn't
 *   answer with JSON
 */
export async function getJson({ name, url, key, timeout }: Getting): Promise<unknown> {
  const { response, body } = await get({ name, url, timeout, maxBytes: maxAnswerBytes });
  const answer = parsed(body.toString());
  if (!response.ok) throw refusalOf(name, response.status, messageIn(answer, key));
  if (answer === undefined) throw new GifError(`${name} answered no JSON`, "refused");
  return answer;
}

/** @returns a picture of the service */
export async function getPicture({
  name,
  url,
  timeout,
}: Omit<Getting, "key">): Promise<GifPicture> {
  const { response, body } = await get({ name, url, timeout, maxBytes: maxPictureBytes });
  if (!response.ok) throw refusalOf(`${name}'s picture`, response.status, null);
  const type = response.headers.get("content-type")?.split(";")[0]?.trim() ?? "";
  if (!/^image\/(gif|webp|png|jpeg|avif)$/.test(type))
    throw new GifError(`${name} answered no picture`, "refused");
  return { type, content: body };
}

/** @returns whether an address is of a picture of the service; one that was set up by hand may serve its own */
export function isPictureOf(service: string, address: string): boolean {
  if (isServicePicture(address)) return true;
  if (!URL.canParse(address)) return false;
  const { origin, protocol, username, password } = new URL(address);
  // An address that begins with `blob:` has the origin of what follows.
  const isWeb = /^https?:$/.test(protocol) && username === "" && password === "";
  return isWeb && origin === new URL(service).origin;
}

interface Limits {
  readonly name: string;
  readonly url: string;
  readonly timeout: number;
  readonly maxBytes: number;
}

async function get({ name, url, timeout, maxBytes }: Limits) {
  const failed = (cause: unknown): never => {
    const late = cause instanceof Error && cause.name === "TimeoutError";
    const reason = late ? "did not answer in time" : "could not be reached";
    // The cause may name the address, and with it the key.
    const what = cause instanceof Error ? cause.name : "unknown";
    throw new GifError(`${name} ${reason}`, "busy", { cause: what });
  };
  const response = await fetch(url, {
    headers: { accept: "application/json, image/*" },
    // Following a redirect could lead into the network of this server.
    redirect: "manual",
    signal: AbortSignal.timeout(timeout),
  }).catch(failed);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const read = async (): Promise<void> => {
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > maxBytes) return;
      chunks.push(chunk);
    }
  };
  await read().catch(failed);
  if (size > maxBytes) throw new GifError(`${name} answered too much`, "refused");
  return { response, body: Buffer.concat(chunks) };
}

function refusalOf(name: string, status: number, providerMessage: string | null): GifError {
  const busy = status === 429 || (status >= 500 && status !== 501);
  return new GifError(`${name} answered ${status}`, busy ? "busy" : "refused", { providerMessage });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const messageSchemas = [
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ meta: z.object({ msg: z.string() }) }).transform(({ meta }) => meta.msg),
  z
    .object({ errors: z.object({ message: z.array(z.string()).min(1) }) })
    .transform(({ errors }) => errors.message.join(" ")),
];

/** @returns what an answer says about an error, as services differ in where they say it */
function messageIn(answer: unknown, key: string): string | null {
  for (const schema of messageSchemas) {
    const { data } = schema.safeParse(answer);
    const text = data?.replaceAll(key, "…").trim().slice(0, 200);
    if (text) return text;
  }
  return null;
}
