import type { Locale } from "@lineup/contract/constants";
import type { MemoTemplate, SharedTemplate } from "@lineup/contract/templates/schemas";
import type { Input } from "#web/lib/api/contract.ts";
import { readerZone, toLocalInput } from "#web/lib/dates/dates.ts";
import { creationOf, formOf, type MemoForm } from "#web/entities/memos/form/memo-form.ts";

/** The content that a company's template and a community template have in common. */
type SharedContent = Omit<
  SharedTemplate,
  "description" | "shared_at" | "is_own" | "own_template_id"
>;

/**
 * @param template null for a new template
 * @param locale the language of a new template
 * @returns the form for a template, with the recipients that are saved in it; an empty form for a new template
 */
export function formOfTemplate(template: MemoTemplate | null, locale?: Locale): MemoForm {
  if (template === null) return formOf(null, undefined, "memo", locale);
  const { include_new_members, revision, tags } = template;
  const form = { ...formOfContent(template), tags };
  return { ...form, target: targetOf(template), include_new_members, revision };
}

/** @returns a form with the content of a company's template or a community template, without recipients and dates */
export function formOfContent(
  content: Pick<SharedContent, keyof SharedContent & keyof MemoTemplate> & {
    readonly options_key?: string;
  },
): MemoForm {
  // A memo or template that is made from this template gets its own author, so the author description isn't copied.
  const { author_description: _about, ...said } = content;
  return formOf({
    ...said,
    ...{ celebrated: [], start_at: null, due_at: null, end_at: null },
    ...{ mode: "segments", locations: [], audiences: [], named_recipients: [] },
    options_key: content.options_key ?? customKey,
    include_new_members: true,
    revision: 0,
    translations: content.translations.map((one) => ({ ...one, memo_id: 0 })),
  });
}

const customKey = "custom";

function targetOf({ mode, location_ids, audience_ids, recipients }: MemoTemplate) {
  return { mode, location_ids, audience_ids, people: recipients };
}

/** The typed numbers of days from a memo's start until it opens, is due and ends. An empty text means that the date isn't set. */
export interface Days {
  readonly opens: string;
  readonly due: string;
  readonly end: string;
}

/** @returns the input for `createTemplate`, with days instead of dates, and without the celebrated people */
export function templateOf(
  form: MemoForm,
  companyId: number,
  { opens, due, end }: Days,
): Input<"createTemplate"> {
  const { celebrated_ids: _whom, ...said } = creationOf(form, companyId, "draft");
  const { start_at: _start, due_at: _due, end_at: _end, ...undated } = said;
  const { reveal_at: _opens, status: _status, author_description: _about, ...content } = undated;
  return {
    ...content,
    reveal_after_days: opens ? Number(opens) : null,
    due_after_days: due ? Number(due) : null,
    expire_after_days: end ? Number(end) : null,
  };
}

const day = 86_400_000;
const most = 365;

/**
 * @returns the days from a memo's start until it opens, is due and ends. If a due or end date is more than 365 days
 *   away, its text is empty. The opening is limited to 365 days, and its text is empty if it rounds to 0 days.
 */
export function daysOf(
  { start_at, reveal_at, due_at, end_at }: MemoForm,
  now: Date,
  timezone = readerZone(),
): Days {
  // Compares local times, because the dates were chosen in local time. In UTC, a clock change would add or remove an
  // hour.
  const wall = (iso: string): number => Date.parse(`${toLocalInput(iso, timezone)}Z`);
  const start = wall(start_at ?? now.toISOString());
  const after = (iso: string): number => (wall(iso) - start) / day;
  const until = (iso: string | null): string => {
    if (iso === null) return "";
    const days = Math.max(1, Math.ceil(after(iso)));
    return days <= most ? String(days) : "";
  };
  const [due, end] = [until(due_at), until(end_at)];
  // The due and end days are rounded up. The opening is rounded to the nearest day, and limited, because a memo must not
  // open after it is due or has ended.
  const opens = Math.min(
    reveal_at === null ? 0 : Math.round(after(reveal_at)),
    due ? Number(due) : most,
    end ? Number(end) - 1 : most,
  );
  return { opens: opens > 0 ? String(opens) : "", due, end };
}

/** @returns the numbers of days that are saved in a template, as text for the form */
export function daysOfTemplate({
  reveal_after_days,
  due_after_days,
  expire_after_days,
}: Pick<MemoTemplate, "reveal_after_days" | "due_after_days" | "expire_after_days">): Days {
  return {
    opens: typed(reveal_after_days),
    due: typed(due_after_days),
    end: typed(expire_after_days),
  };
}

/** @returns true if the text is a valid number of days or empty */
export function isDays(text: string): boolean {
  return text === "" || (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= most);
}

function typed(days: number | null): string {
  return days === null ? "" : String(days);
}
