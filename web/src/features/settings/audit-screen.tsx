import { auditKindWords } from "@lineup/contract/audit-words";
import { type AuditKind, auditKinds } from "@lineup/contract/constants";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import { DownloadButton } from "#web/entities/media/download-button.tsx";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import type { Input, Output } from "#web/lib/api/contract.ts";
import { prefetchCall, useCall } from "#web/lib/api/use-call.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { type ListControls, readListState, useListState } from "#web/lib/navigation/list-state.ts";
import type { ScreenPlace } from "#web/lib/navigation/screen-place.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { ListTools } from "#web/ui/lists/data-table.tsx";
import { FilterSelect } from "#web/ui/lists/filter-select.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { PagedList } from "#web/ui/lists/paged-list.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { SearchField, TextField } from "#web/ui/forms/text-fields.tsx";
import { AuditEntryCard } from "./audit-entry.tsx";
import { BackToSettings } from "./back-to-settings.tsx";
import { afterDay, startOfDay } from "./days.ts";
import { settingsTexts } from "./settings-texts.ts";
import styles from "./settings.module.css";

type Filters = Input<"downloadAuditEntries">;
type Entries = Output<"listAuditEntries">["entries"];
const filterNames = ["kind", "actor", "subject", "from", "to"] as const;
type List = ListControls<(typeof filterNames)[number]>;

/** Fetches the screen's data early, when someone points at a link to it. */
export function prefetch({ companyId, search }: ScreenPlace): void {
  const list = readListState(search, filterNames);
  prefetchCall("listAuditEntries", { ...filtersOf(companyId, list), page: list.page });
}

/** The audit log; its filters are in the address. */
export function AuditScreen(): ReactNode {
  const say = settingsTexts.useTexts();
  const { company } = useCompany();
  const list = useListState(filterNames);
  const filters = filtersOf(company.id, list);
  const query = useCall(
    "listAuditEntries",
    { ...filters, page: list.page },
    { keepPrevious: true },
  );
  const entries = query.data?.entries;
  return (
    <>
      <PageHeader
        title={say("audit.title")}
        line={say("audit.line")}
        back={<BackToSettings />}
        others={
          <DownloadButton call="downloadAuditEntries" input={filters} fallback="audit log.csv" />
        }
      />
      <Tools list={list} />
      <Narrowed list={list} entries={entries} />
      <PagedList
        query={query}
        count={entries?.length ?? 0}
        list={list}
        counted={(count) => say("audit.count", { count })}
        empty={<EmptyState title={say("audit.empty.title")} text={say("audit.empty.text")} />}
      >
        <ol className={styles.entries} aria-busy={query.isPlaceholderData || undefined}>
          {entries?.map((entry) => (
            <AuditEntryCard key={entry.id} entry={entry} companyId={company.id} />
          ))}
        </ol>
      </PagedList>
    </>
  );
}

function Tools({ list }: { list: List }): ReactNode {
  const say = settingsTexts.useTexts();
  const language = useLanguage();
  return (
    <ListTools>
      <SearchField label={say("audit.search")} value={list.typed} onChange={list.search} />
      <FilterSelect
        list={list}
        name="kind"
        label={say("audit.kind")}
        all={say("audit.kind.all")}
        options={auditKinds.map((kind) => ({ value: kind, label: auditKindWords[kind][language] }))}
      />
      {(["from", "to"] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          label={say(`audit.${name}`)}
          value={list.filters[name] ?? ""}
          onChange={(day) => list.filter(name, day || undefined)}
        />
      ))}
    </ListTools>
  );
}

/** Filters set by pressing on an entry, each with a button to remove it. */
function Narrowed({ list, entries }: { list: List; entries: Entries | undefined }): ReactNode {
  const say = settingsTexts.useTexts();
  const { actor, subject } = list.filters;
  const first = entries?.[0];
  if (!actor && !subject) return null;
  return (
    <div className={styles.chosen}>
      {actor && (
        <Chip
          text={first?.actor?.name || say("audit.only.person")}
          onClear={() => list.filter("actor", undefined)}
        />
      )}
      {subject && (
        <Chip
          text={first?.subject_name || say("audit.only.record")}
          onClear={() => list.filter("subject", undefined)}
        />
      )}
    </div>
  );
}

function Chip({ text, onClear }: { text: string; onClear: () => void }): ReactNode {
  const say = settingsTexts.useTexts();
  return (
    <Button
      variant="secondary"
      outline
      size="small"
      aria-label={say("audit.only.clear", { name: text })}
      onClick={onClear}
    >
      {text}
      <IconX size={16} aria-hidden="true" />
    </Button>
  );
}

/** An invalid address shows the list's default state. */
function filtersOf(
  companyId: number,
  { terms, filters }: Pick<List, "terms" | "filters">,
): Filters {
  const { kind, actor, subject, from, to } = filters;
  return {
    company_id: companyId,
    terms,
    kind: auditKinds.find((each): each is AuditKind => each === kind),
    actor_id: idFrom(actor) ?? undefined,
    subject_id: idFrom(subject) ?? undefined,
    from: startOfDay(from),
    to: afterDay(to),
  };
}
