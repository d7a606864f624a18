import type { ChatGroup, ChatMember } from "@lineup/contract/chat/schemas";
import { IconDots } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { formatDateTime } from "#web/lib/dates/dates.ts";
import { refresh } from "#web/lib/live/live.ts";
import { Menu } from "#web/ui/dialogs/menu.tsx";
import { Button, IconButton } from "#web/ui/elements/button.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { groupTexts } from "../form/group-texts.ts";

const times = [
  ["hour", 60],
  ["shift", 8 * 60],
  ["day", 24 * 60],
  ["week", 7 * 24 * 60],
] as const;

/** Pauses a member's messages for a time, or ends the pause. */
export function Silence({ member, group }: { member: ChatMember; group: ChatGroup }): ReactNode {
  const say = groupTexts.useTexts();
  const company_id = useCompanyId();
  const { id: employee_id, name } = member;
  const of = { company_id, group_id: group.id, employee_id };
  const onError = (error: Parameters<typeof showError>[0]): void => {
    showError(error, say("silence.failed"));
  };
  const pause = useCallMutation("silenceChatMember", {
    onSuccess({ silenced_until }) {
      refresh("listChatMembers");
      const date = formatDateTime(silenced_until);
      toast({ title: say("silence.done", { name, date }), variant: "success" });
    },
    onError,
  });
  const resume = useCallMutation("unsilenceChatMember", {
    onSuccess: () => refresh("listChatMembers"),
    onError,
  });
  if (member.silenced_until !== null)
    return (
      <Button
        variant="secondary"
        outline
        size="small"
        loading={resume.isPending}
        aria-label={say("silence.end.of", { name })}
        onClick={() => resume.mutate(of)}
      >
        {say("silence.end")}
      </Button>
    );
  const label = say("silence.for", { name });
  return (
    <Menu
      label={label}
      groups={[
        {
          label: say("silence.title"),
          items: times.map(([key, minutes]) => ({
            label: say(`silence.${key}`),
            onPress: () => pause.mutate({ ...of, minutes }),
          })),
        },
      ]}
      renderTrigger={(trigger) => (
        <IconButton small label={label} {...trigger}>
          <IconDots size={18} />
        </IconButton>
      )}
    />
  );
}
