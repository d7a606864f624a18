import {
  IconDots,
  IconDownload,
  IconFileImport,
  IconHistory,
  IconReport,
  IconSitemap,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { useDownload } from "#web/entities/media/use-download.ts";
import type { Input } from "#web/lib/api/contract.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { IconButton } from "#web/ui/elements/button.tsx";
import { Menu, type MenuItem } from "#web/ui/dialogs/menu.tsx";
import { employeesTexts } from "#web/features/employees/employees-texts.ts";

/** The menu of the list of people: recent batches, imports, download of the filtered list, reports. */
export function ListMenu({ filters }: { filters: Input<"downloadEmployees"> }): ReactNode {
  const say = employeesTexts.useTexts();
  const sayCore = coreTexts.useTexts();
  const navigate = useNavigate();
  const csv = useDownload("downloadEmployees", filters, "employee summary.csv");
  const imports = useManyItems();
  const items = [
    {
      label: sayCore("download.csv"),
      icon: <IconDownload size={18} aria-hidden="true" />,
      onPress: csv.start,
    },
    {
      label: say("list.reports"),
      icon: <IconReport size={18} aria-hidden="true" />,
      onPress: () =>
        void navigate({
          to: "/$company_id/settings/reports",
          params: { company_id: String(filters.company_id) },
          search: {},
        }),
    },
  ];
  return (
    <Menu
      label={say("list.menu")}
      groups={[{ items: imports }, { items }]}
      renderTrigger={(props) => (
        <IconButton {...props} label={say("list.menu")} aria-busy={csv.bytes !== null || undefined}>
          <IconDots size={20} />
        </IconButton>
      )}
    />
  );
}

function useManyItems(): MenuItem[] {
  const say = employeesTexts.useTexts();
  const navigate = useNavigate();
  const params = { company_id: String(useCompanyId()) };
  return [
    {
      label: say("list.changes"),
      icon: <IconHistory size={18} aria-hidden="true" />,
      onPress: () => void navigate({ to: "/$company_id/employees/bulk-edit", params, search: {} }),
    },
    {
      label: say("list.import"),
      icon: <IconFileImport size={18} aria-hidden="true" />,
      onPress: () =>
        void navigate({ to: "/$company_id/employees/employee-import", params, search: {} }),
    },
    {
      label: say("list.importManagers"),
      icon: <IconSitemap size={18} aria-hidden="true" />,
      onPress: () =>
        void navigate({ to: "/$company_id/employees/employee-manager-import", params, search: {} }),
    },
  ];
}
