import { type ReactNode } from "react";
import { keepGroup } from "#web/entities/chat/groups.ts";
import { useCompany } from "#web/entities/companies/company.ts";
import type { Input, Output } from "#web/lib/api/contract.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { required } from "#web/lib/forms/validators.ts";
import { refresh } from "#web/lib/live/live.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { DialogActions } from "#web/ui/dialogs/dialog.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import {
  type GroupForm,
  HistoryField,
  NameFields,
  PeopleField,
  targetInput,
  TeamField,
  useIconCheck,
} from "./group-fields.tsx";
import { groupTexts } from "./group-texts.ts";

interface EditGroupProps {
  details: Output<"getChatGroup">;
  onClose: () => void;
}

/** Changes a group's name, icon, members and whether newcomers see earlier messages. */
export function EditGroup({ details, onClose }: EditGroupProps): ReactNode {
  const say = groupTexts.useTexts();
  const core = coreTexts.useTexts();
  const { company, employee } = useCompany();
  const { group, recipients } = details;
  const { mode, location_ids, audience_ids } = group;
  // Whoever edits the group stays in it.
  const isSelf = recipients.some(({ id }) => id === employee.id);
  const people = recipients.filter(({ id }) => id !== employee.id);
  const self = isSelf ? [{ id: employee.id, name: employee.display_name }] : [];
  const save = useCallMutation("updateChatGroup");
  const form = useForm<GroupForm>({
    initial: {
      ...{ name: group.name, icon: group.icon ?? "", people },
      ...{ shows_history: group.shows_history },
      target: { mode, location_ids, audience_ids, people },
    },
    follows: group.updated_at,
    validate: {
      name: (name) => required(name),
      icon: useIconCheck(),
      people: (chosen) => (group.is_private && chosen.length === 0 ? say("new.noOne") : null),
    },
    names: { recipient_ids: group.is_private ? "people" : "target" },
    async onSubmit(_values, { people: named, target, ...rest }) {
      const change: Partial<Input<"updateChatGroup">> = { ...rest };
      if (named) change.recipient_ids = [...named, ...self].map(({ id }) => id);
      if (target)
        Object.assign(change, targetInput({ ...target, people: [...target.people, ...self] }));
      const input = { company_id: company.id, group_id: group.id, ...change };
      const { group: changed } = await save.mutateAsync(input);
      keepGroup(company.id, changed);
      refresh("getChatGroup", "listChatMembers");
      toast({ title: say("edit.group.saved"), variant: "success" });
      onClose();
    },
    onError: (error) => showError(error, say("edit.group.failed")),
  });
  return (
    <form className="stack" noValidate onSubmit={form.submit}>
      <NameFields form={form} />
      {group.is_private ? <PeopleField form={form} /> : <TeamField form={form} />}
      <HistoryField form={form} />
      <DialogActions>
        <Button variant="secondary" outline onClick={onClose}>
          {core("action.cancel")}
        </Button>
        <Button type="submit" loading={form.busy}>
          {core("action.save")}
        </Button>
      </DialogActions>
    </form>
  );
}
