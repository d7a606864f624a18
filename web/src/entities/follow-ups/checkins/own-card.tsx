import type { OwnCheckin } from "@lineup/contract/follow-ups/checkins/schemas";
import { useId, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { showsFollowUps } from "#web/entities/companies/outdated-lists.ts";
import { call } from "#web/lib/api/api-client.ts";
import type { Output } from "#web/lib/api/contract.ts";
import { dateTimePhrase } from "#web/lib/dates/dates.ts";
import { refresh } from "#web/lib/live/live.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { Checkbox, Select } from "#web/ui/forms/choice-fields.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { TextArea } from "#web/ui/forms/text-fields.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { ownFollowUpsTexts } from "#web/entities/follow-ups/own-texts.ts";
import styles from "../own.module.css";
import { useTopicOf, useTopicOptions } from "#web/entities/follow-ups/topic-name.ts";

const longest = 2000;

/** A check-in that waits for the employee's answer: the employee says with one tap that all is well, or writes a text. */
export function OwnCheckinCard({ checkin }: { checkin: OwnCheckin }): ReactNode {
  const say = ownFollowUpsTexts.useTexts();
  const id = useId();
  const topicOf = useTopicOf();
  const topics = useTopicOptions();
  const companyId = useCompanyId();
  const form = useForm({
    initial: { topic: checkin.topic ?? "", content: "", is_urgent: false },
    draft: `own-checkin-${checkin.id}`,
    async onSubmit(values) {
      // The topic and "can't wait" are hidden while there is no text, so they are sent only with a text.
      const said = values.content.trim() === "" ? {} : values;
      const answered = { company_id: companyId, id: checkin.id, ...said };
      cacheAnswer((await call("acknowledgeCheckin", answered)).checkin);
      refresh(...showsFollowUps);
      toast({ title: say("own.checkin.sent"), variant: "success" });
      form.reset();
    },
    onError: (error) => void showError(error, say("hand.failed")),
  });
  const by = checkin.opened_by;
  const writes = form.values.content.trim() !== "";
  return (
    <article className="card" aria-labelledby={id}>
      <form className="stack tight" noValidate onSubmit={form.submit}>
        <div>
          <h3 id={id} className={styles.topic}>
            {topicOf(checkin.topic) ?? say("own.checkin.title")}
          </h3>
          <p className="dim">
            {by ? say("own.checkin.ask", { name: by.name }) : say("own.checkin.due")}{" "}
            {by &&
              checkin.due_at &&
              say("own.checkin.until", { date: dateTimePhrase(checkin.due_at) })}
          </p>
        </div>
        <TextArea
          {...form.field("content")}
          readOnly={form.busy}
          label={say("own.checkin.label")}
          maxLength={longest}
          rows={3}
          optional
        />
        {writes && (
          <>
            {checkin.topic === null && (
              <Select
                {...form.field("topic")}
                label={say("hand.topic")}
                placeholder={say("hand.topic.none")}
                options={topics}
                optional
              />
            )}
            <Checkbox {...form.checkbox("is_urgent")} label={say("hand.urgent")} />
          </>
        )}
        <div className={styles.buttons}>
          <Button type="submit" loading={form.busy}>
            {say(writes ? "own.checkin.send" : "own.checkin.fine")}
          </Button>
        </div>
      </form>
    </article>
  );
}

/**
 * Puts the employee's answer in the cache, so the form disappears right away. If the form stayed until the refetch, pressing the
 * button again would send the emptied form and remove the mark "can't wait".
 */
function cacheAnswer(said: OwnCheckin): void {
  queryClient.setQueriesData<Output<"listOwnFollowUps">>(
    { queryKey: ["listOwnFollowUps"] },
    (own) =>
      own && {
        ...own,
        checkin: own.checkin?.id === said.id ? said : own.checkin,
        checkins: own.checkins.map((one) => (one.id === said.id ? said : one)),
      },
  );
}
