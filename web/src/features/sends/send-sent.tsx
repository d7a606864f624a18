import type { Memo } from "@lineup/contract/memos/schemas";
import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";
import { IconPencil } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { Attachments } from "#web/entities/memos/files/attachments.tsx";
import { KindBadge, StatusBadge } from "#web/entities/memos/memo-badges.tsx";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";
import { HeldNote } from "#web/entities/memos/sending/held-note.tsx";
import { isGoingOut } from "#web/entities/memos/sending/is-going-out.ts";
import { refreshSends } from "#web/entities/companies/live-company.ts";
import { call } from "#web/lib/api/api-client.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import { formatDateTime } from "#web/lib/dates/dates.ts";
import { serverTime } from "#web/lib/dates/server-time.ts";
import { useLastListQuery } from "#web/lib/navigation/last-list-query.ts";
import { useReturnTarget } from "#web/lib/navigation/return-target.ts";
import { zoneLabel } from "#web/lib/dates/zones.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { DataTable, type Column } from "#web/ui/lists/data-table.tsx";
import { Fact, Facts } from "#web/ui/lists/facts.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { rateKindOf } from "#web/entities/memos/rate-kind.ts";
import { ResponseRate } from "#web/ui/feedback/progress.tsx";
import { UnsavedText } from "#web/ui/forms/unsaved-text.tsx";
import { SendsLink } from "./back-links.tsx";
import { EditSend } from "./edit-send.tsx";
import { SendMenu } from "./send-menu.tsx";
import { SendOrigin } from "./send-origin.tsx";
import { SendStatus } from "./send-status.tsx";
import styles from "./sends.module.css";
import { sendsTexts } from "./sends-texts.ts";

/** A send that is scheduled, out or archived: its memos and their response rates. */
export function SendSent({ send }: { send: MemoTemplateSend }): ReactNode {
  const say = sendsTexts.useTexts();
  const navigate = useNavigate();
  const list = useLastListQuery("MemoSendsList");
  const [editing, setEditing] = useState(false);
  const leave = (): void => {
    const params = { company_id: String(send.company_id) };
    void navigate({ to: "/$company_id/memo-sends", params, search: list, replace: true });
  };
  const { read_count: done, recipient_count: all, held_until: held } = send;
  const kind = rateKindOf(send.kind);
  const heading = say(
    isOut(send)
      ? "sent.memos"
      : send.status === "scheduled"
        ? "sent.memos.scheduled"
        : "draft.memos",
  );
  return (
    <>
      <PageHeader
        title={send.title}
        line={<SendStatus send={send} />}
        back={<SendsLink />}
        others={!held && <SendMenu send={send} onDeleted={leave} />}
        action={
          !held &&
          send.status !== "archived" && (
            <Button
              variant="secondary"
              outline
              icon={<IconPencil size={20} aria-hidden="true" />}
              onClick={() => setEditing(true)}
            >
              {say("edit")}
            </Button>
          )
        }
      />
      {held && <Held send={send} until={held} />}
      <UnsavedText draft={`send:${send.id}`} />
      <div className={styles.detail}>
        <section className="stack" aria-labelledby="send-out">
          <h2 id="send-out">{heading}</h2>
          {send.memos.length === 0 ? (
            <p>{say("sent.none")}</p>
          ) : (
            <Memos send={send} label={heading} />
          )}
        </section>
        <div className="stack">
          {send.status === "published" && (
            <section className="card stack" aria-labelledby="send-answers">
              <h2 id="send-answers">{say("sent.answers")}</h2>
              <div aria-live="polite" className="stack tight">
                <ResponseRate rate={send.response_rate} kind={kind} large />
                <p>{say(`sent.${kind}`, { done, all })}</p>
              </div>
            </section>
          )}
          <About send={send} />
        </div>
      </div>
      {editing && <EditSend send={send} onClose={() => setEditing(false)} />}
    </>
  );
}

/** @returns true if a send has gone out: one that was archived before its time never did */
function isOut({ status, published_at }: MemoTemplateSend): boolean {
  return status === "published" || (status === "archived" && published_at !== null);
}

/** Says that the send was just sent; undoing it makes it a draft again, which is shown in its place. */
function Held({ send, until }: { send: MemoTemplateSend; until: string }): ReactNode {
  const { company_id, id, title } = send;
  const undo = async (): Promise<void> => {
    await call("undoSends", { company_id, ids: [id] });
    toast({
      title: editorTexts.say("held.undone", { count: 1 }),
      messages: [title],
      variant: "success",
    });
    refreshSends();
  };
  return (
    <HeldNote
      key={until}
      until={until}
      people={Math.max(0, ...send.memos.map((memo) => memo.recipient_count ?? 0))}
      later={!isGoingOut(send)}
      undo={undo}
      onReleased={refreshSends}
    />
  );
}

function Memos({ send, label }: { send: MemoTemplateSend; label: string }): ReactNode {
  const say = sendsTexts.useTexts();
  const columns: readonly Column<Memo>[] = [
    { key: "title", label: say("col.title"), lead: true, cell: titleCell },
    { key: "status", label: say("col.status"), cell: statusCell },
    { key: "rate", label: say("col.rate"), align: "end", cell: rateCell },
  ];
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={send.memos}
      rowId={(memo) => memo.id}
      rowName={(memo) => memo.title}
    />
  );
}

function titleCell(memo: Memo): ReactNode {
  return <TitleCell memo={memo} />;
}

function statusCell(memo: Memo): ReactNode {
  return <StatusBadge memo={memo} />;
}

function rateCell(memo: Memo): ReactNode {
  const { recipient_count, response_rate, status } = memo;
  const isSent = status !== "draft" && status !== "scheduled";
  return isSent && recipient_count ? (
    <ResponseRate rate={response_rate ?? 0} kind={rateKindOf(memo.display_type)} />
  ) : null;
}

function TitleCell({ memo }: { memo: Memo }): ReactNode {
  const untitled = memoTexts.useTexts()("memo.untitled");
  const here = useReturnTarget("MemoSendDetail");
  return (
    <span className="row">
      <Link
        to="/$company_id/memo/$id"
        params={{ company_id: String(memo.company_id), id: String(memo.id) }}
        search={here}
        preload="intent"
        lang={memo.title ? memo.locale_code : undefined}
      >
        {memo.title || untitled}
      </Link>
      <KindBadge kind={memo.display_type} />
    </span>
  );
}

function hasPassed(iso: string | null): boolean {
  return iso !== null && new Date(iso) <= serverTime();
}

function About({ send }: { send: MemoTemplateSend }): ReactNode {
  const say = sendsTexts.useTexts();
  const names = [...send.locations, ...send.audiences, ...send.recipients].map(({ name }) => name);
  const starts = send.start_at ?? send.published_at;
  const went =
    send.start_at !== null && send.published_at !== null && send.start_at < send.published_at
      ? send.published_at
      : starts;
  const isSent = isOut(send);
  const dates = [
    [say(isSent ? "sent.sent" : "sent.start"), isSent || send.status === "scheduled" ? went : null],
    [say(isSent && hasPassed(send.reveal_at) ? "sent.opened" : "sent.opens"), send.reveal_at],
    [say("sent.due"), send.due_at],
    [say(isSent && hasPassed(send.end_at) ? "sent.ended" : "sent.end"), send.end_at],
    [say("sent.archived"), send.archived_at],
  ] as const;
  return (
    <section className="card stack" aria-labelledby="send-facts">
      <h2 id="send-facts">{say("sent.facts")}</h2>
      <Facts>
        <Fact
          label={say("sent.to")}
          none={say(send.mode === "recipients" ? "sent.to.none" : "sent.to.everyone")}
        >
          {names.join(", ")}
        </Fact>
        {send.timezone && (
          <Fact label={say("sent.zone")} none="">
            {zoneLabel(send.timezone)}
          </Fact>
        )}
        {dates.map(
          ([label, at]) =>
            at && (
              <Fact key={label} label={label} none="">
                {formatDateTime(at)}
              </Fact>
            ),
        )}
        <Fact label={say("sent.by")} none={say("sent.none.fact")}>
          {send.creator?.name}
        </Fact>
        <SendOrigin send={send} />
        {send.content && (
          <Fact label={say("sent.note")} none="">
            {send.content}
          </Fact>
        )}
      </Facts>
      <Attachments media={send.media} />
    </section>
  );
}
