import {
  auditActionOnOneself,
  auditActionWords,
  auditFieldWords,
  auditKindWords,
  isOwnAuditAction,
} from "@lineup/contract/audit-words";
import { IconArrowRight, IconChevronRight, IconHistory } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Output } from "#web/lib/api/contract.ts";
import { fieldValueText, type FieldChange, joinChanges } from "#web/lib/text/field-changes.ts";
import { formatDateTime } from "#web/lib/dates/dates.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import type { Search } from "#web/lib/navigation/search-codec.ts";
import { Avatar } from "#web/ui/elements/avatar.tsx";
import { Badge } from "#web/ui/elements/badge.tsx";
import { buttonClass } from "#web/ui/elements/button.tsx";
import { settingsTexts } from "./settings-texts.ts";
import styles from "./settings.module.css";

type Entry = Output<"listAuditEntries">["entries"][number];

/** Any further changes are collapsed. */
const shownAtOnce = 3;

/** One entry: who, what, when, and the values before and after. */
export function AuditEntryCard({
  entry,
  companyId,
}: {
  entry: Entry;
  companyId: number;
}): ReactNode {
  const say = settingsTexts.useTexts();
  const language = useLanguage();
  const who = entry.actor?.name || say("audit.itself");
  const onOneself = isOnOneself(entry) ? auditActionOnOneself(entry.action, language) : null;
  return (
    <li className={styles.entry}>
      <Avatar name={who} />
      <div className={styles.words}>
        <p className={styles.deed}>
          <Actor entry={entry} name={who} /> {onOneself ?? auditActionWords(entry.action, language)}{" "}
          {onOneself === null && !isOwnAuditAction(entry.action) && (
            <Subject entry={entry} companyId={companyId} />
          )}
        </p>
        <p className={styles.when}>
          <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          <Badge>{auditKindWords[entry.kind][language]}</Badge>
        </p>
        <Changes entry={entry} isNew={isNew(entry)} />
      </div>
      <History entry={entry} />
    </li>
  );
}

/** True if the record is the actor's own. A person's raised hand and check-in have ids of their own, and the person's name. */
function isOnOneself({ actor, kind, subject_id, subject_name }: Entry): boolean {
  if (actor === null) return false;
  return kind === "employee" ? actor.id === subject_id : actor.name === subject_name;
}

/** The person; a press filters the list by what they did. */
function Actor({ entry: { actor }, name }: { entry: Entry; name: string }): ReactNode {
  const say = settingsTexts.useTexts();
  if (!actor?.id) return <strong>{name}</strong>;
  return (
    <Link
      to="."
      search={narrowed({ actor: String(actor.id) })}
      title={say("audit.onlyThem", { name })}
      className={styles.name}
    >
      {name}
    </Link>
  );
}

/** The record that was changed; a memo has a link. */
function Subject({ entry, companyId }: { entry: Entry; companyId: number }): ReactNode {
  const say = settingsTexts.useTexts();
  const name = entry.subject_name || say("audit.unnamed");
  const isGone = entry.changes.length > 0 && entry.changes.every(({ after }) => after === null);
  if (entry.kind !== "memo" || entry.subject_id === null || isGone) return <strong>{name}</strong>;
  return (
    <Link
      to="/$company_id/memo/$id"
      params={{ company_id: String(companyId), id: String(entry.subject_id) }}
      className={styles.name}
    >
      {name}
    </Link>
  );
}

/** Filters the list by the same record. */
function History({ entry }: { entry: Entry }): ReactNode {
  const say = settingsTexts.useTexts();
  if (entry.subject_id === null) return null;
  const label = say("audit.onlyThis", { name: entry.subject_name || say("audit.unnamed") });
  return (
    <Link
      to="."
      search={narrowed({ kind: entry.kind, subject: String(entry.subject_id) })}
      aria-label={label}
      title={label}
      className={`${buttonClass({ variant: "link", size: "small" })} ${styles.history}`}
    >
      <IconHistory size={20} aria-hidden="true" />
    </Link>
  );
}

function Changes({
  entry: { changes, kind },
  isNew: whole,
}: {
  entry: Pick<Entry, "changes" | "kind">;
  isNew: boolean;
}): ReactNode {
  const say = settingsTexts.useTexts();
  if (changes.length === 0) return null;
  const list = (
    <dl className={styles.changes}>
      {joinChanges(changes).map((change) => (
        <ChangeLine key={change.field} change={change} kind={kind} />
      ))}
    </dl>
  );
  if (!whole && changes.length <= shownAtOnce) return list;
  if (whole && changes.length === 1) return list;
  return (
    <details className={styles.more}>
      <summary>
        <IconChevronRight size={18} aria-hidden="true" />
        {say("audit.all", { count: changes.length })}
      </summary>
      {list}
    </details>
  );
}

function ChangeLine({ change, kind }: { change: FieldChange; kind: Entry["kind"] }): ReactNode {
  const say = settingsTexts.useTexts();
  const language = useLanguage();
  const inWords = (value: unknown): string => fieldValueText(change.field, value, language);
  const [before, after] = [inWords(change.before), inWords(change.after)];
  const same = before === after;
  return (
    <div>
      <dt>{auditFieldWords(change.field, language, kind)}</dt>
      <dd>
        {same ? (
          <em>{say("audit.looks")}</em>
        ) : (
          <>
            {change.before !== null && (
              <>
                <span className="hidden-text">{say("audit.was")}: </span>
                <del>{before || say("audit.nothing")}</del>
                <IconArrowRight size={16} aria-hidden="true" className={styles.arrow} />
              </>
            )}
            {change.before !== null && <span className="hidden-text">{say("audit.is")}: </span>}
            <ins>{after || say("audit.nothing")}</ins>
          </>
        )}
      </dd>
    </div>
  );
}

/** True if the record was created or deleted, so there are no values to compare. */
function isNew({ changes }: Entry): boolean {
  return (
    changes.every(({ before }) => before === null) || changes.every(({ after }) => after === null)
  );
}

/** The first page of the list with these filters added. */
function narrowed(filters: Search): (before: Search) => Search {
  return (before) => ({ ...before, ...filters, page: undefined });
}
