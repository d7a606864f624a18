import type { Employee } from "@lineup/contract/employees/schemas";
import { IconDots, IconQrcode, IconTrash, IconUserCheck, IconUserOff } from "@tabler/icons-react";
import { useIsMutating, useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useCompany } from "#web/entities/company.ts";
import { call } from "#web/lib/api/api-client.ts";
import { refresh } from "#web/lib/live.ts";
import { IconButton } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Menu, type MenuGroup, type MenuItem } from "#web/ui/menu.tsx";
import { showError } from "#web/ui/show-error.ts";
import { toast } from "#web/ui/toast-store.ts";
import { employeesTexts } from "./employees-texts.ts";
import styles from "./employees.module.css";
import { InviteLinkDialog } from "./invite-link-dialog.tsx";

type Act = "deactivate" | "reactivate" | "delete";
const done = { deactivate: "deactivated", reactivate: "reactivated", delete: "deleted" } as const;

/** The way into a person's place; ending it, and opening it again, each asking first, with what depends on it. */
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
          onConfirm={() => acting.mutate(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

/** What follows from it, in a line each. */
function Consequences({ person, act }: { person: Employee; act: Act }): ReactNode {
  const say = employeesTexts.useTexts();
  const { employee: own } = useCompany();
  if (act === "reactivate") return say("act.returns");
  const counted = (what: "memos" | "questions" | "people", count: number): string[] =>
    count > 0 ? [say(`act.${what}`, { count })] : [];
  const lines = [
    ...(person.id === own.id ? [say("act.self")] : []),
    say("act.leaves"),
    ...counted("memos", person.unread_memo_count),
    ...counted("questions", person.flagged_messages_active.length),
    ...counted("people", person.employees.length),
    say("act.keeps"),
    say(act === "delete" ? "act.final" : "act.back"),
  ];
  return lines.map((line) => (
    <span key={line} className={styles.line}>
      {line}
    </span>
  ));
}

/** @returns whether somebody is being deleted: nobody asks for them again then, as they may be gone before the answer is here */
export function useIsActing(id: number): boolean {
  return useIsMutating({ mutationKey: actingKey(id) }) > 0;
}

function actingKey(id: number): readonly unknown[] {
  return ["end of a person", id];
}

function useActing(person: Employee, onEnd: () => void) {
  const navigate = useNavigate();
  const { employee: own } = useCompany();
  const about = {
    company_id: person.company_id,
    id: person.id,
    // They were asked: the question says that it is about themselves.
    confirm_self: person.id === own.id,
  };
  return useMutation({
    mutationKey: actingKey(person.id),
    mutationFn: async (act: Act) => {
      if (act === "delete") await call("deleteEmployee", about);
      else await call("updateEmployee", { ...about, is_active: act === "reactivate" });
    },
    onSuccess: async (_, act) => {
      const title = employeesTexts.say(`act.${done[act]}`, { name: person.display_name });
      toast({ title, variant: "success" });
      if (act === "delete") {
        await navigate({
          to: "/$company_id/employees",
          params: { company_id: String(person.company_id) },
          search: {},
          replace: true,
        });
        refresh("listEmployees");
      } else refresh("listEmployees", "getEmployee", "getMemoSummary");
    },
    onError: (error) => showError(error, employeesTexts.say("act.failed")),
    onSettled: onEnd,
  });
}
