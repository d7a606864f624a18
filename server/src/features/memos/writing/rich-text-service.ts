import type { CallArguments, CallName, Calls } from "@lineup/contract/calls";
import { longestRichText, longestRichTexts } from "@lineup/contract/constants";

import { cleanRichText, isTooDeep } from "#server/features/memos/writing/rich-text-rules";
import { yieldToEventLoop } from "#server/platform/event-loop";
import { invalidField } from "#server/platform/http/errors";
import { sharedTexts } from "#server/platform/texts";
import { type ContextFor, type Handler, withPreparation } from "#server/platform/http/handlers";

/** The rich texts of a memo or template, or of a change of one. */
interface RichTexts {
  readonly content?: string | undefined;
  readonly recipient_content?: string | null | undefined;
  readonly translations?: readonly RichTexts[] | undefined;
}

/** The input of a call that writes memos of a send. */
interface MemosInput {
  readonly memos?: readonly RichTexts[] | undefined;
  readonly memo?: RichTexts | undefined;
}

type Handle<N extends CallName> = (
  ctx: ContextFor<Calls[N]["access"]>,
  input: CallArguments<N>,
) => ReturnType<Handler<N>>;

/**
 * Creates the handler of a call that takes the rich texts of one memo or template. They are cleaned before the transaction opens.
 * @param handle gets the input with clean texts
 */
export function withCleanTexts<N extends CallName>(
  handle: CallArguments<N> extends RichTexts ? Handle<N> : never,
): Handler<N> {
  return withPreparation<N, CallArguments<N>>(
    async (_ctx, input) => ({
      ...input,
      ...(await createCleaner().clean(input as RichTexts, "")),
    }),
    (ctx, _input, cleaned) => handle(ctx, cleaned),
  );
}

/** Creates the handler of a call that takes the memos of a send, in the same way. */
export function withCleanMemos<N extends CallName>(
  handle: CallArguments<N> extends MemosInput ? Handle<N> : never,
): Handler<N> {
  return withPreparation<N, CallArguments<N>>(
    async (_ctx, input) => {
      const { memos, memo } = input as MemosInput;
      const { clean, cleanAll } = createCleaner();
      return {
        ...input,
        ...(memos && { memos: await cleanAll(memos, "memos") }),
        ...(memo && { memo: await clean(memo, "memo.") }),
      };
    },
    (ctx, _input, cleaned) => handle(ctx, cleaned),
  );
}

/**
 * Creates the functions that clean the rich texts of one call. Between two texts, the process handles what has arrived in the
 * meantime: each text is short enough to hold it for some milliseconds only.
 */
function createCleaner() {
  let charactersLeft = longestRichTexts;

  async function cleanText(html: string, field: string): Promise<string> {
    charactersLeft -= html.length;
    if (charactersLeft < 0) throw invalidField(field, texts.tooMuch);
    if (isTooDeep(html)) throw invalidField(field, texts.tooDeep);
    const cleaned = cleanRichText(html);
    // Escaping makes a text longer. What is stored must be short enough to be saved again.
    if (cleaned.length > longestRichText) throw invalidField(field, sharedTexts.tooMuchMarkup);
    await yieldToEventLoop();
    return cleaned;
  }

  async function clean<T extends RichTexts>(written: T, path: string): Promise<T> {
    const { content, recipient_content: personal, translations } = written;
    return {
      ...written,
      ...(content && { content: await cleanText(content, `${path}content`) }),
      ...(personal && { recipient_content: await cleanText(personal, `${path}recipient_content`) }),
      ...(translations && { translations: await cleanAll(translations, `${path}translations`) }),
    };
  }

  async function cleanAll(all: readonly RichTexts[], path: string): Promise<RichTexts[]> {
    const cleaned: RichTexts[] = [];
    for (const [at, written] of all.entries()) cleaned.push(await clean(written, `${path}.${at}.`));
    return cleaned;
  }

  return { clean, cleanAll };
}

const texts = {
  tooMuch: {
    en: "This is too much text to save in one go. Save it in parts",
    es: "Es demasiado texto para guardarlo de una vez. Guárdalo por partes",
  },
  tooDeep: {
    en: "This text has too many lists or quotes inside each other. Use fewer levels",
    es: "Este texto tiene demasiadas listas o citas unas dentro de otras. Usa menos niveles",
  },
} as const;
