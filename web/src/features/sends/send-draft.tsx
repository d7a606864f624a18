import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";
import { useNavigate } from "@tanstack/react-router";
import { IconSend } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { dateErrors } from "#web/entities/memos/form/date-errors.ts";
import { ReachLine } from "#web/entities/memos/editor/reach-line.tsx";
import { RecipientsField } from "#web/entities/memos/editor/recipients-field.tsx";
import { sendLabel } from "#web/entities/memos/sending/send-label.ts";
import { SendQuestion } from "#web/entities/memos/sending/send-question.tsx";
import type { Reach, Recipients } from "#web/ui/forms/recipients-picker.tsx";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";
import { dateTimePhrase, readerZone } from "#web/lib/dates/dates.ts";
import { useLastListQuery } from "#web/lib/navigation/last-list-query.ts";
import { serverTime } from "#web/lib/dates/server-time.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { zoneLabel } from "#web/lib/dates/zones.ts";
import { ActionBar } from "#web/ui/layout/action-bar.tsx";
import { Note } from "#web/ui/feedback/banner.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { DateTimeField } from "#web/ui/forms/date-time-field.tsx";
import { LeaveGuard } from "#web/ui/forms/leave-guard.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { SendsLink } from "./back-links.tsx";
import { NameAndNote } from "./name-and-note.tsx";
import { SendFiles } from "./send-files.tsx";
import { SendMemos } from "./send-memos.tsx";
import { SendMenu } from "./send-menu.tsx";
import styles from "./sends.module.css";
import { sendsTexts } from "./sends-texts.ts";
import { useSendFiles } from "./use-send-files.ts";
import { isAhead, useSendForm } from "./use-send-form.ts";

/** A draft of a send: content, recipients and time. */
export function SendDraft({ send }: { send: MemoTemplateSend }): ReactNode {
  const say = sendsTexts.useTexts();
  const sayWriting = editorTexts.useTexts();
  const navigate = useNavigate();
  const list = useLastListQuery("MemoSendsList");
  const { form, problems, save } = useSendForm(send);
  const files = useSendFiles(send);
  const arriving = files.busy;
  const [reach, setReach] = useState<Reach | null>(null);
  const [asking, setAsking] = useState(false);
  const { values } = form;
  const later = isAhead(values.start_at);
  const label = sendLabel({ target: values.target, reach: send.timezone ? null : reach, later });
  // How many of the recipients work in this zone is only known when it goes out.
  const zone = send.timezone && say("draft.zone", { zone: zoneLabel(send.timezone) });
  const leave = (): void => {
    form.reset();
    const params = { company_id: String(send.company_id) };
    // It is deleted, so leaving asks nothing.
    void navigate({
      to: "/$company_id/memo-sends",
      params,
      search: list,
      replace: true,
      ignoreBlocker: true,
    });
  };
  const ask = (from: HTMLFormElement | null): void => {
    if (!form.check(dateErrors(values, serverTime()), from)) return undefined;
    // It would go out without the missing files.
    if (!files.areThere()) return undefined;
    // Without memos the server refuses it and gives the reason, so no question is asked.
    if (send.memos.length === 0) return save(true);
    setAsking(true);
  };
  return (
    <>
      <PageHeader
        title={values.title || send.title}
        line={say("draft.line")}
        back={<SendsLink />}
        others={<SendMenu send={send} onDeleted={leave} />}
      />
      <LeaveGuard
        when={(form.dirty || files.onTheirWay) && !form.busy}
        {...(files.onTheirWay && { text: sayWriting("form.leave.files") })}
        onLeave={null}
      />
      <form className="stack loose" noValidate onSubmit={(event) => save(false, event)}>
        {problems.length > 0 && <Problems problems={problems} />}
        <SendMemos send={send} />
        <section className="card stack" aria-labelledby="send-who">
          <h2 id="send-who">{sayWriting("form.who")}</h2>
          {zone && <Note>{zone}</Note>}
          <RecipientsField
            value={values.target}
            onChange={(target) => form.set({ target })}
            author={authorOf(send)}
            onReach={setReach}
            error={form.errors.target}
          />
        </section>
        <Dates form={form} />
        <About form={form} files={files} />
        <ActionBar text={zone || <ReachLine count={reach?.count ?? null} />}>
          <Button type="submit" variant="secondary" outline loading={form.busy}>
            {say("draft.save")}
          </Button>
          <Button
            icon={<IconSend size={20} aria-hidden="true" />}
            loading={form.busy}
            disabled={arriving}
            onClick={({ currentTarget }) => ask(currentTarget.form)}
          >
            {label}
          </Button>
        </ActionBar>
      </form>
      {asking && (
        <Question
          send={send}
          title={values.title}
          startsAt={later ? values.start_at : null}
          confirm={label}
          target={values.target}
          reach={zone ? null : reach}
          onConfirm={() => {
            setAsking(false);
            save(true);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/**
 * Asks before anything goes out.
 * @param startsAt the start; null for now
 */
function Question({
  send,
  title,
  startsAt,
  ...asked
}: {
  send: MemoTemplateSend;
  title: string;
  startsAt: string | null;
  confirm: string;
  target: Recipients;
  reach: Reach | null;
  onConfirm: () => void;
  onClose: () => void;
}): ReactNode {
  const say = sendsTexts.useTexts();
  const count = send.memos.length;
  return (
    <SendQuestion
      title={say(startsAt ? "draft.ask.schedule" : "draft.ask.send", { title })}
      text={
        startsAt
          ? say("draft.ask.later", { count, when: dateTimePhrase(startsAt) })
          : say("draft.ask.text", { count })
      }
      {...asked}
    />
  );
}

/** The reasons it can't go out, by memo. */
function Problems({ problems }: { problems: readonly string[] }): ReactNode {
  const say = sendsTexts.useTexts();
  const place = useRef<HTMLDivElement>(null);
  // The pressed button is at the other end of the form.
  useEffect(() => place.current?.scrollIntoView({ block: "center" }), [problems]);
  return (
    <div ref={place} role="alert">
      <Note level="warn">
        {say("draft.problems")}
        <ul className={styles.problems}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </Note>
    </div>
  );
}

type SendDraftForm = ReturnType<typeof useSendForm>["form"];

function Dates({ form }: { form: SendDraftForm }): ReactNode {
  const sayWriting = editorTexts.useTexts();
  const core = coreTexts.useTexts();
  return (
    <section className="card stack" aria-labelledby="send-when">
      <div>
        <h2 id="send-when">{sayWriting("form.when")}</h2>
        <p className="dim small">{core("field.zone", { zone: zoneLabel(readerZone()) })}</p>
      </div>
      <div className={styles.dates}>
        <DateTimeField
          {...form.field("start_at")}
          label={sayWriting("form.start")}
          hint={form.values.start_at === null ? sayWriting("form.start.hint") : undefined}
          optional
        />
        <DateTimeField
          {...form.field("reveal_at")}
          label={sayWriting("form.reveal")}
          hint={form.values.reveal_at === null ? sayWriting("form.reveal.hint") : undefined}
          optional
        />
        <DateTimeField {...form.field("due_at")} label={sayWriting("form.due")} optional />
        <DateTimeField {...form.field("end_at")} label={sayWriting("form.end")} optional />
      </div>
    </section>
  );
}

/** Its name and note for managers, and the files that go with each of its memos. */
function About({
  form,
  files,
}: {
  form: SendDraftForm;
  files: ReturnType<typeof useSendFiles>;
}): ReactNode {
  const say = sendsTexts.useTexts();
  return (
    <section className="card stack" aria-labelledby="send-about">
      <h2 id="send-about">{say("draft.about")}</h2>
      <NameAndNote form={form} />
      <SendFiles files={files} />
    </section>
  );
}

/**
 * @returns the author of all memos of a send; null if they have several, who get the memos of the others; undefined without memos,
 *   since whoever adds one is its author
 */
function authorOf({ memos }: MemoTemplateSend): number | null | undefined {
  const authors = new Set(memos.map(({ author }) => author?.id ?? null));
  const [first] = authors;
  return authors.size > 1 ? null : first;
}
