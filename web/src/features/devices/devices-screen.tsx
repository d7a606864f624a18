import type { Device } from "@lineup/contract/devices/schemas";
import { IconPlus } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { LocationFilter } from "#web/entities/segments/filter.tsx";
import { SettingsLink } from "#web/entities/settings/settings-link.tsx";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import type { Input } from "#web/lib/api/contract.ts";
import { prefetchCall, useCall } from "#web/lib/api/use-call.ts";
import {
  pageOf,
  readListState,
  useListState,
  type ListState,
} from "#web/lib/navigation/list-state.ts";
import type { ScreenPlace } from "#web/lib/navigation/screen-place.ts";
import { Badge, type Tone } from "#web/ui/elements/badge.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { ListTools, type Column } from "#web/ui/lists/data-table.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { PagedTable } from "#web/ui/lists/paged-list.tsx";
import { RelativeTime } from "#web/ui/elements/relative-time.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { SearchField } from "#web/ui/forms/text-fields.tsx";
import { useFocusKept } from "#web/ui/layout/use-focus-kept.ts";
import { DeviceDialog } from "./device-dialog.tsx";
import { DeviceMenu } from "./device-menu.tsx";
import { devicesTexts } from "./devices-texts.ts";
import { PairingDialog, type ShownPairing } from "./pairing-dialog.tsx";

const filterNames = ["location"] as const;
const sortable = ["name", "location", "last_seen_at"] as const;
const tones: Readonly<Record<Device["status"], Tone>> = {
  paired: "success",
  waiting: "info",
  expired: "warning",
};

/** Fetches the screen's data early, when someone points at a link to it. */
export function prefetch({ companyId, search }: ScreenPlace): void {
  prefetchCall("listDevices", inputOf(companyId, readListState(search, filterNames)));
}

/** The company's shared tablets: add, pair, move and revoke. */
export function DevicesScreen(): ReactNode {
  const say = devicesTexts.useTexts();
  const list = useListState(filterNames);
  const query = useCall("listDevices", inputOf(useCompanyId(), list), { keepPrevious: true });
  const [edited, setEdited] = useState<Device | "new" | null>(null);
  const [pairing, setPairing] = useState<ShownPairing | null>(null);
  const top = useFocusKept<HTMLParagraphElement>(query.data?.total ?? 0);
  const columns = useColumns(setEdited, setPairing);
  const add = (
    <Button icon={<IconPlus size={20} aria-hidden="true" />} onClick={() => setEdited("new")}>
      {say("list.new")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={say("list.title")}
        line={say("list.line")}
        back={<SettingsLink />}
        action={add}
      />
      <ListTools>
        <SearchField label={say("list.search")} value={list.typed} onChange={list.search} />
        <LocationFilter list={list} />
      </ListTools>
      <PagedTable
        label={say("list.title")}
        columns={columns}
        rows={query.data?.devices}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        query={query}
        list={list}
        top={top}
        counted={(count) => say("list.count", { count })}
        empty={<EmptyState title={say("list.empty.title")} text={say("list.empty.text")} />}
      />
      {edited && (
        <DeviceDialog
          device={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
          onAdded={setPairing}
        />
      )}
      {pairing && (
        <PairingDialog
          key={pairing.pairing.code}
          shown={pairing}
          onRenewed={setPairing}
          onClose={() => setPairing(null)}
        />
      )}
    </>
  );
}

function useColumns(
  onEdit: (device: Device) => void,
  onPairing: (shown: ShownPairing) => void,
): readonly Column<Device>[] {
  const say = devicesTexts.useTexts();
  return [
    { key: "name", label: say("col.name"), sort: "name", lead: true, cell: ({ name }) => name },
    {
      key: "location",
      label: say("col.location"),
      sort: "location",
      cell: ({ location }) => location?.name ?? say("col.location.none"),
    },
    {
      key: "status",
      label: say("col.status"),
      cell: ({ status }) => <Badge tone={tones[status]}>{say(`status.${status}`)}</Badge>,
    },
    {
      key: "seen",
      label: say("col.seen"),
      sort: "last_seen_at",
      unbroken: true,
      cell: ({ last_seen_at: seen }) =>
        seen ? <RelativeTime iso={seen} /> : say("col.seen.never"),
    },
    {
      key: "actions",
      label: say("col.actions"),
      align: "end",
      corner: true,
      cell: (device) => (
        <DeviceMenu device={device} onEdit={() => onEdit(device)} onPairing={onPairing} />
      ),
    },
  ];
}

function inputOf(companyId: number, list: ListState<"location">): Input<"listDevices"> {
  return {
    company_id: companyId,
    terms: list.terms,
    location_id: idFrom(list.filters.location) ?? undefined,
    ...pageOf(list, sortable),
  };
}
