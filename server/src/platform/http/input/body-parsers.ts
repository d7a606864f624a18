import type { FastifyInstance } from "fastify";
import { parse as parseForm } from "fast-querystring";

import { CallError } from "#server/platform/http/errors";
import { textOf } from "#server/platform/http/input/read-input";

/**
 * Adds the parsers of JSON and URL-encoded bodies. An empty JSON body is a body without fields. A body that is deeper or
 * has more names than any call's is refused before it is parsed, because parsing it would hold the main thread.
 */
export function addBodyParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<Buffer>(
    "application/json",
    { parseAs: "buffer" },
    (request, body, done) => {
      if (body.length === 0) return done(null, {});
      try {
        refuseVast(body);
        void parseJson(request, textOf(body), done);
      } catch (error) {
        done(error as CallError);
      }
    },
  );
  const type = "application/x-www-form-urlencoded";
  app.addContentTypeParser<Buffer>(type, { parseAs: "buffer" }, (_request, body, done) => {
    try {
      const text = textOf(body);
      refuseManyFields(text);
      done(null, parseForm(text));
    } catch (error) {
      done(error as CallError);
    }
  });
}

/** The largest number of names in a body, those of inner objects included. */
const maxNames = 20_000;
/** Deeper than any input: `readRawInput` refuses what is deeper than its own limit. */
const maxDepth = 64;

/** Counts the names and the depth of JSON without parsing it, one byte after the other. Invalid JSON is left to the parser. */
function refuseVast(json: Buffer): void {
  let depth = 0;
  let names = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (isText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isText = false;
    } else if (byte === quote) isText = true;
    else if (byte === colon) names += 1;
    else if (byte === bracket || byte === brace) depth += 1;
    else if (byte === endBracket || byte === endBrace) depth -= 1;
    if (depth > maxDepth || names > maxNames) throw new CallError("bad_request");
  }
}

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
const [bracket, endBracket, brace, endBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

function refuseManyFields(form: string): void {
  let names = 0;
  for (let at = form.indexOf("&"); at !== -1; at = form.indexOf("&", at + 1))
    if ((names += 1) > maxNames) throw new CallError("bad_request");
}
