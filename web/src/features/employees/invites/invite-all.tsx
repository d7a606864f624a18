import { IconSend } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { employeesTexts } from "#web/features/employees/employees-texts.ts";
import styles from "../employees.module.css";
import { InviteDialog } from "./dialog.tsx";

/** The search and filters of a list of people. */
export interface Narrowed {
  readonly terms: string;
  readonly locations?: number[];
  readonly audiences?: number[];
}

/** Shows how many people in the filtered list are not invited yet, with a button that invites all of them. */
export function InviteEverybody({ among }: { among: Narrowed }): ReactNode {
  const say = employeesTexts.useTexts();
  const [asked, setAsked] = useState<number | null>(null);
  const waiting = { invitation: "not_invited", page: 1, per_page: 1 } as const;
  const query = useCall(
    "listEmployees",
    { company_id: useCompanyId(), ...among, ...waiting },
    { keepPrevious: true },
  );
  const count = query.data?.total ?? 0;
  // An open dialog stays open with the typed message, even if a colleague invites everyone while the dialog is open.
  if (count === 0 && asked === null) return null;
  return (
    <div className={styles.everybody}>
      <span>{say("uninvited.line", { count })}</span>
      <Button
        variant="secondary"
        outline
        size="small"
        icon={<IconSend size={18} aria-hidden="true" />}
        onClick={() => setAsked(count)}
      >
        {say("uninvited.invite", { count })}
      </Button>
      {asked !== null && (
        <InviteDialog
          title={say("uninvited.ask", { count: asked })}
          invitees={{ all: true, expected: asked, ...among }}
          onOthers={() => void query.refetch().then(({ data }) => setAsked(data?.total || null))}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
