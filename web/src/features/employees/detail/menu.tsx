import type { Employee } from "@lineup/contract/employees/schemas";
import { IconDots, IconQrcode, IconTrash, IconUserCheck, IconUserOff } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { refresh } from "#web/lib/live/live.ts";
import { IconButton } from "#web/ui/elements/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/dialog.tsx";
import { Menu, type MenuGroup, type MenuItem } from "#web/ui/dialogs/menu.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { employeesTexts } from "#web/features/employees/employees-texts.ts";
import styles from "../employees.module.css";
import { listsLeftOut } from "#web/features/employees/form/values.ts";
import { InviteLinkDialog } from "#web/features/employees/invites/link-dialog.tsx";

type Act = "deactivate" | "reactivate" | "delete";
const done = { deactivate: "deactivated", reactivate: "reactivated", delete: "deleted" } as const;

/**
 * The menu with the actions for a person: show the invitation link, deactivate, reactivate or delete the person. All actions
 * except for the link show their consequences in a dialog and ask for confirmation.
 */
export function EmployeeMenu({ person }: { person: Employee }): ReactNode {
  const say = employeesTexts.useTexts();
  const [asking, setAsking] = useState<Act | null>(null);
  const [linking, setLinking] = useState(false);
  const acting = useActing(person, () => setAsking(null));
  const label = say("detail.more", { name: person.display_name });
  const item = (act: Act, icon: ReactNode): MenuItem => ({
    label: say(`act.${act}`),
    icon,
    danger: act === "delete",
    onPress: () => setAsking(act),
  });
  const turn = person.is_active
    ? item("deactivate", <IconUserOff size={18} aria-hidden="true" />)
    : item("reactivate", <IconUserCheck size={18} aria-hidden="true" />);
  const link: MenuGroup[] =
    person.user_id === null && person.is_active
      ? [
          {
            items: [
              {
                label: say("link.open"),
                icon: <IconQrcode size={18} aria-hidden="true" />,
                onPress: () => setLinking(true),
              },
            ],
          },
        ]
      : [];
  return (
    <>
      {linking && <InviteLinkDialog person={person} onClose={() => setLinking(false)} />}
      <Menu
        label={label}
        groups={[
          ...link,
          { items: [turn, item("delete", <IconTrash size={18} aria-hidden="true" />)] },
        ]}
        renderTrigger={(props) => (
          <IconButton {...props} label={label}>
            <IconDots size={20} />
          </IconButton>
        )}
      />
      {asking && (
        <ConfirmDialog
          open
          title={say(`act.${asking}.ask`, { name: person.display_name })}
          text={<Consequences person={person} act={asking} />}
          confirm={say(`act.${asking}`)}
          variant={asking === "reactivate" ? "primary" : "danger"}
          busy={acting.isPending}
          onConfirm={() => acting.act(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

/** The consequences of an action, one per line. */
function Consequences({ person, act }: { person: Employee; act: Act }): ReactNode {
  const say = employeesTexts.useTexts();
  const { employee: own } = useCompany();
  if (act === "reactivate") return say("act.returns");
  const counted = (what: "memos" | "questions" | "people", count: number): string[] =>
    count > 0 ? [say(`act.${what}`, { count })] : [];
  if (person.id === own.id) {
    const end = say(act === "delete" ? "act.final" : "act.self.back");
    return asLines([say("act.self"), say("act.keeps"), end]);
  }
  const lines = [
    say("act.leaves"),
    ...counted("memos", person.unread_memo_count),
    ...counted("questions", person.flagged_messages_active.length),
    ...counted("people", person.employees.length),
    say("act.keeps"),
    say(act === "delete" ? "act.final" : "act.back"),
  ];
  return asLines(lines);
}

function asLines(lines: readonly string[]): ReactNode {
  return lines.map((line) => (
    <span key={line} className={styles.line}>
      {line}
    </span>
  ));
}

/**
 * Deactivates, reactivates or deletes a person.
 * @param onEnd called after success and after failure
 */
function useActing(person: Employee, onEnd: () => void) {
  const navigate = useNavigate();
  const { employee: own } = useCompany();
  const { company_id, id } = person;
  // People can deactivate or delete themselves only with `confirm_self`. The confirmation dialog has already warned the user.
  const about = { company_id, id, confirm_self: id === own.id };
  const tell = (act: Act): void => {
    const title = employeesTexts.say(`act.${done[act]}`, { name: person.display_name });
    toast({ title, variant: "success" });
  };
  const onError = (error: unknown): void => {
    showError(error, employeesTexts.say("act.failed"));
    onEnd();
  };
  const remove = useCallMutation("deleteEmployee", {
    async onSuccess() {
      tell("delete");
      await navigate({
        to: "/$company_id/employees",
        params: { company_id: String(company_id) },
        search: {},
        replace: true,
      });
      refresh("listEmployees");
      onEnd();
    },
    onError,
  });
  const turn = useCallMutation("updateEmployee", {
    onSuccess(_, { is_active }) {
      tell(is_active ? "reactivate" : "deactivate");
      refresh("listEmployees", "getEmployee", "getMemoSummary");
      onEnd();
    },
    onError,
  });
  return {
    isPending: remove.isPending || turn.isPending,
    act(act: Act): void {
      if (act === "delete") remove.mutate(about);
      else turn.mutate({ ...about, ...listsLeftOut, is_active: act === "reactivate" });
    },
  };
}
