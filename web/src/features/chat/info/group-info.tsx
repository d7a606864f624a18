import type { ChatGroup } from "@lineup/contract/chat/schemas";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { dropGroup, keepGroup } from "#web/entities/chat/groups.ts";
import { useCompanyId } from "#web/entities/companies/company.ts";
import type { Output } from "#web/lib/api/contract.ts";
import { useCall, useCallMutation } from "#web/lib/api/use-call.ts";
import { Dialog, ConfirmDialog } from "#web/ui/dialogs/dialog.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { ErrorState, SkeletonList } from "#web/ui/feedback/states.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { Switch } from "#web/ui/forms/choice-fields.tsx";
import { nameOf } from "../chat-names.ts";
import { chatTexts } from "../chat-texts.ts";
import styles from "../chat.module.css";
import dialogs from "../dialogs.module.css";
import { EditGroup } from "../form/edit-group.tsx";
import { groupTexts } from "../form/group-texts.ts";
import { GroupIcon } from "../list/group-icon.tsx";
import info from "./info.module.css";
import { Members } from "./members.tsx";
import { Pictures } from "./pictures.tsx";

type Details = Output<"getChatGroup">;

interface GroupInfoProps {
  group: ChatGroup;
  onClose: () => void;
}

/** What a group is, who is in it and why, how its messages are heard of, and what one may do with it. */
export function GroupInfo({ group, onClose }: GroupInfoProps): ReactNode {
  const say = groupTexts.useTexts();
  const chat = chatTexts.useTexts();
  const [isEditing, setEditing] = useState(false);
  const query = useCall("getChatGroup", { company_id: useCompanyId(), group_id: group.id });
  const { data, error } = query;
  const title = isEditing ? say("edit.group", { name: nameOf(group) }) : chat("head.info");
  return (
    <Dialog open title={title} closeOutside={!isEditing} onClose={onClose}>
      {isEditing && data ? (
        <EditGroup details={data} onClose={() => setEditing(false)} />
      ) : (
        // On a phone, the keyboard of the search for members would cover the info.
        <div className={`stack ${info.info}`} tabIndex={-1} data-autofocus>
          <About group={group} details={data} />
          <Preferences group={group} />
          {data && <Acts details={data} onEdit={() => setEditing(true)} />}
          {!data && error && <ErrorState error={error} onRetry={() => void query.refetch()} />}
          {!data && !error && <SkeletonList rows={3} />}
          {data && <Pictures group={group} />}
          {data && <Members group={group} count={data.member_count} />}
        </div>
      )}
    </Dialog>
  );
}

function About({ group, details }: { group: ChatGroup; details: Details | undefined }): ReactNode {
  const say = groupTexts.useTexts();
  const kind = group.is_direct ? "direct" : group.is_private ? "private" : "public";
  const who = details && [
    ...details.locations.map(({ name }) => name),
    ...details.audiences.map(({ name }) => name),
  ];
  return (
    <div className={dialogs.about}>
      <GroupIcon group={group} size={56} />
      <div className={styles.words}>
        <strong>{nameOf(group)}</strong>
        <p className="dim small">
          {say(`info.${kind}`)}
          {details && ` · ${say("info.members", { count: details.member_count })}`}
          {details?.creator &&
            !group.is_direct &&
            ` · ${say("info.creator", { name: details.creator.name })}`}
        </p>
        {who && who.length > 0 && <p className="small">{who.join(", ")}</p>}
        {!group.is_direct && (
          <p className="dim small">
            {say(group.shows_history ? "info.history.yes" : "info.history.no")}
          </p>
        )}
        <p className="dim small">{say("info.receipts")}</p>
      </div>
    </div>
  );
}

function Preferences({ group }: { group: ChatGroup }): ReactNode {
  const say = groupTexts.useTexts();
  const company_id = useCompanyId();
  const { mutate, isPending, variables } = useCallMutation("setChatPreferences", {
    queue: `chat-preferences:${group.id}`,
    onSuccess: ({ group: changed }) => keepGroup(company_id, changed),
    onError: (error) => showError(error, say("info.failed")),
  });
  const pending = isPending ? variables : undefined;
  const set = (change: { is_notifications_active?: boolean; is_pinned?: boolean }): void =>
    mutate({ company_id, group_id: group.id, ...change });
  return (
    <div className="stack tight">
      <Switch
        label={say("info.mute")}
        hint={say("info.mute.hint")}
        checked={!(pending?.is_notifications_active ?? group.is_notifications_active)}
        onChange={(isMuted) => set({ is_notifications_active: !isMuted })}
      />
      <Switch
        label={say("info.pin")}
        checked={Boolean(pending?.is_pinned ?? group.is_pinned)}
        onChange={(is_pinned) => set({ is_pinned })}
      />
    </div>
  );
}

function Acts({ details, onEdit }: { details: Details; onEdit: () => void }): ReactNode {
  const say = groupTexts.useTexts();
  const { can, group } = details;
  const [confirming, setConfirming] = useState<"leave" | "delete" | null>(null);
  const company_id = useCompanyId();
  const navigate = useNavigate();
  const name = nameOf(group);
  const input = { company_id, group_id: group.id };
  const goneBy = (text: "info.left" | "info.deleted") => (): void => {
    toast({ title: say(text, { name }), variant: "success" });
    // Takes the place of the dialog's entry in the history, which closes the dialog.
    void navigate({
      to: "/$company_id/chats",
      params: { company_id: String(company_id) },
      search: {},
      replace: true,
    }).then(() => dropGroup(company_id, group.id));
  };
  const leave = useCallMutation("leaveChatGroup", {
    onSuccess: goneBy("info.left"),
    onError: (error) => showError(error, say("info.leave.failed")),
  });
  const remove = useCallMutation("deleteChatGroup", {
    onSuccess: goneBy("info.deleted"),
    onError: (error) => showError(error, say("info.delete.failed")),
  });
  if (!can.edit && !can.leave && !can.delete) return null;
  // While the dialog closes, it still shows an act.
  const act = confirming ?? "leave";
  return (
    <div className="row">
      {can.edit && (
        <Button variant="secondary" outline size="small" onClick={onEdit}>
          {say("info.edit")}
        </Button>
      )}
      {can.leave && (
        <Button variant="secondary" outline size="small" onClick={() => setConfirming("leave")}>
          {say("info.leave")}
        </Button>
      )}
      {can.delete && (
        <Button variant="danger" outline size="small" onClick={() => setConfirming("delete")}>
          {say("info.delete")}
        </Button>
      )}
      <ConfirmDialog
        open={confirming !== null}
        title={say(`info.${act}.title`, { name })}
        text={say(`info.${act}.text`)}
        confirm={say(`info.${act}`)}
        busy={leave.isPending || remove.isPending}
        onConfirm={() => (act === "leave" ? leave : remove).mutate(input)}
        onClose={() => setConfirming(null)}
      />
    </div>
  );
}
