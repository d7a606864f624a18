import type { ChatGroup } from "@lineup/contract/chat/schemas";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { keepGroup } from "#web/entities/chat/groups.ts";
import { useCompanyId, usePermission } from "#web/entities/companies/company.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { required } from "#web/lib/forms/validators.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Dialog, DialogActions } from "#web/ui/dialogs/dialog.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { RadioGroup } from "#web/ui/forms/choice-fields.tsx";
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

const initial: GroupForm = {
  ...{ name: "", icon: "", people: [], shows_history: true },
  target: { mode: "segments", location_ids: [], audience_ids: [], people: [] },
};

type Kind = "people" | "team";

/** Starts a chat: with one person, with several as a private group or, by management, with a part of the team. */
export function NewChat({ onClose }: { onClose: () => void }): ReactNode {
  const say = groupTexts.useTexts();
  const core = coreTexts.useTexts();
  const isManager = usePermission("memos:manage");
  const [kind, setKind] = useState<Kind>("people");
  const { form, isGroup } = useNewChat(kind);
  const kinds = (["people", "team"] as const).map((value) => ({
    value,
    label: say(`new.${value}`),
    hint: say(`new.${value}.hint`),
  }));
  return (
    <Dialog open title={say("new.title")} closeOutside={!form.dirty} onClose={onClose}>
      <form className="stack" noValidate onSubmit={form.submit}>
        {isManager && (
          <RadioGroup label={say("new.kind")} value={kind} options={kinds} onChange={setKind} />
        )}
        {kind === "people" && <PeopleField form={form} autoFocus />}
        {isGroup && <NameFields form={form} />}
        {kind === "team" && <TeamField form={form} />}
        {kind === "team" && <HistoryField form={form} />}
        <DialogActions>
          <Button variant="secondary" outline onClick={onClose}>
            {core("action.cancel")}
          </Button>
          <Button type="submit" loading={form.busy}>
            {say(isGroup ? "new.create" : "new.start")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useNewChat(kind: Kind) {
  const say = groupTexts.useTexts();
  const company_id = useCompanyId();
  const navigate = useNavigate();
  const makePublic = useCallMutation("createChatGroup");
  const makePrivate = useCallMutation("createPrivateChatGroup");
  const isIcon = useIconCheck();
  const isNamed = (people: GroupForm["people"]): boolean => kind === "team" || people.length > 1;
  const make = async (values: GroupForm): Promise<{ group: ChatGroup }> => {
    const { name, icon, people, target, shows_history } = values;
    if (kind === "team")
      return makePublic.mutateAsync({
        ...{ company_id, name, icon, shows_history },
        ...targetInput(target),
      });
    const recipient_ids = people.map(({ id }) => id);
    const named = isNamed(people) ? { name, icon } : {};
    return makePrivate.mutateAsync({ company_id, recipient_ids, ...named });
  };
  const form = useForm<GroupForm>({
    initial,
    validate: {
      people: (people) => (kind === "people" && people.length === 0 ? say("new.noOne") : null),
      name: (name, { people }) => (isNamed(people) ? required(name) : null),
      icon: isIcon,
    },
    names: { recipient_ids: kind === "team" ? "target" : "people" },
    async onSubmit(values) {
      const { group } = await make(values);
      keepGroup(company_id, group);
      // Takes the place of the dialog's entry in the history, which closes the dialog.
      void navigate({
        to: "/$company_id/chats",
        params: { company_id: String(company_id) },
        search: { id: String(group.id) },
        replace: true,
      });
    },
    onError: (error) => showError(error, say("new.failed")),
  });
  return { form, isGroup: isNamed(form.values.people) };
}
