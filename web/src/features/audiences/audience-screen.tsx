import { useParams } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { refreshList } from "#web/entities/companies/live-company.ts";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { SegmentDetails } from "#web/entities/segments/segment-forms.tsx";
import { SegmentListLink } from "#web/entities/segments/segment-links.tsx";
import { SegmentPage, useWayOut } from "#web/entities/segments/segment-page.tsx";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import type { Output } from "#web/lib/api/contract.ts";
import { prefetchCall, useCallMutation, useCallUntil } from "#web/lib/api/use-call.ts";
import type { ScreenPlace } from "#web/lib/navigation/screen-place.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { required } from "#web/lib/forms/validators.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { MissingState } from "#web/ui/feedback/states.tsx";
import { TextField } from "#web/ui/forms/text-fields.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { maxName } from "./audience-name.ts";
import { AudiencePeople } from "./audience-people.tsx";
import { audiencesTexts } from "./audiences-texts.ts";

type Audience = Output<"getAudience">["audience"];

/** Fetches the screen's data early, when someone points at a link to it. */
export function prefetch({ companyId, id }: ScreenPlace): void {
  const asked = idFrom(id);
  if (asked !== null) prefetchCall("getAudience", { company_id: companyId, id: asked });
}

/** One audience: its name, its people, what depends on it, and its deletion. */
export function AudienceScreen(): ReactNode {
  const { id: text } = useParams({ strict: false }) as { id?: string };
  const id = idFrom(text);
  return id === null ? (
    <MissingState back={<SegmentListLink of="audiences" />} />
  ) : (
    <AudiencePage key={id} id={id} />
  );
}

function AudiencePage({ id }: { id: number }): ReactNode {
  const company_id = useCompanyId();
  const [gone, setGone] = useState(false);
  const query = useCallUntil(
    "deleteAudience",
    "getAudience",
    { company_id, id },
    { enabled: !gone },
  );
  useWayOut("audiences", gone);
  const audience = query.data?.audience;
  return (
    <SegmentPage
      of="audiences"
      query={query}
      segment={audience}
      gone={gone}
      onDeleted={() => setGone(true)}
    >
      {audience && (
        <>
          <Details audience={audience} done={gone} />
          {!gone && <AudiencePeople audience={audience} companyId={company_id} />}
        </>
      )}
    </SegmentPage>
  );
}

function Details({ audience, done }: { audience: Audience; done: boolean }): ReactNode {
  const say = audiencesTexts.useTexts();
  const company_id = useCompanyId();
  const { id } = audience;
  const update = useCallMutation("updateAudience");
  const form = useForm({
    draft: `audience:${company_id}:${id}`,
    initial: { name: audience.name },
    validate: { name: (value) => required(value) },
    async onSubmit(values) {
      await update.mutateAsync({ company_id, id, ...values });
      refreshList("audiences");
      toast({ title: say("one.done"), variant: "success" });
    },
    onError: (error) => showError(error, say("one.failed")),
  });
  return (
    <SegmentDetails of="audiences" form={form} done={done}>
      <TextField
        {...form.field("name")}
        label={say("form.name")}
        labelHidden
        maxLength={maxName}
        required
      />
    </SegmentDetails>
  );
}
