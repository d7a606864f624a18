import type { MemoTemplate } from "@lineup/contract/templates/schemas";
import { IconCalendarTime, IconPencil, IconSend } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { MemoPreview } from "#web/entities/memos/editor/preview.tsx";
import { formOfTemplate } from "#web/entities/templates/template-form.ts";
import { KindBadge } from "#web/entities/memos/memo-badges.tsx";
import { datePhrase } from "#web/lib/dates/dates.ts";
import { useLastListQuery } from "#web/lib/navigation/last-list-query.ts";
import { useReturnTarget } from "#web/lib/navigation/return-target.ts";
import { Note } from "#web/ui/feedback/banner.tsx";
import { Button, buttonClass } from "#web/ui/elements/button.tsx";
import { Fact, Facts } from "#web/ui/lists/facts.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { BackTo } from "./back-to.tsx";
import { DayFacts } from "./day-facts.tsx";
import { OlderTranslations } from "./older-translations.tsx";
import { ShareDialog } from "./share-dialog.tsx";
import { SharedBadge, TemplateStatus } from "./template-badges.tsx";
import { TemplateMenu } from "./template-menu.tsx";
import styles from "./templates.module.css";
import { templatesTexts } from "./templates-texts.ts";
import { useStartSend, useTemplateActions } from "./use-template-actions.ts";

/** A template for managers: content, facts, and how it is shared. */
export function TemplateView({ template }: { template: MemoTemplate }): ReactNode {
  const say = templatesTexts.useTexts();
  const navigate = useNavigate();
  const list = useLastListQuery("MemoTemplatesList");
  const [sharing, setSharing] = useState(false);
  const company_id = String(template.company_id);
  return (
    <>
      <PageHeader
        title={template.title}
        lang={template.locale_code}
        line={
          <span className="row">
            <TemplateStatus status={template.status} />
            <KindBadge kind={template.display_type} />
            {template.is_shared && <SharedBadge />}
          </span>
        }
        back={<BackTo fallback="MemoTemplatesList" />}
        others={
          <>
            {template.status !== "archived" && (
              <Link
                to="/$company_id/memo-template/$id"
                params={{ company_id, id: String(template.id) }}
                search={({ from }) => ({ from, edit: "yes" })}
                className={buttonClass({ variant: "secondary", outline: true })}
              >
                <IconPencil size={20} aria-hidden="true" />
                {say("detail.edit")}
              </Link>
            )}
            {template.status === "published" && (
              <Link
                to="/$company_id/memo-scheduler"
                params={{ company_id }}
                search={{ form: "new", template: String(template.id) }}
                className={buttonClass({ variant: "secondary", outline: true })}
              >
                <IconCalendarTime size={20} aria-hidden="true" />
                {say("detail.schedule")}
              </Link>
            )}
            <TemplateMenu
              template={template}
              onShare={() => setSharing(true)}
              onDeleted={() =>
                navigate({
                  to: "/$company_id/memo-templates",
                  params: { company_id },
                  search: list,
                  replace: true,
                })
              }
            />
          </>
        }
        action={<MainAction template={template} />}
      />
      <div className="notes">
        {template.status === "draft" && <Note>{say("detail.draft")}</Note>}
        {template.status === "archived" && <Note>{say("detail.archived")}</Note>}
        <OlderTranslations translations={template.translations} />
      </div>
      <div className={styles.detail}>
        <section className={`card ${styles.preview}`} aria-labelledby="template-text">
          <h2 id="template-text">{say("detail.text")}</h2>
          <MemoPreview form={formOfTemplate(template)} />
        </section>
        <div className="stack">
          <About template={template} />
          <InCommunity template={template} onShare={() => setSharing(true)} />
        </div>
      </div>
      {sharing && <ShareDialog template={template} onClose={() => setSharing(false)} />}
    </>
  );
}

/** The main action: to send it, or to publish it first. */
function MainAction({ template }: { template: MemoTemplate }): ReactNode {
  const say = templatesTexts.useTexts();
  const { busy, start } = useStartSend();
  const actions = useTemplateActions(template, () => undefined);
  if (template.status === "published")
    return (
      <Button
        icon={<IconSend size={20} aria-hidden="true" />}
        loading={busy}
        onClick={() => start(template)}
      >
        {say("detail.use")}
      </Button>
    );
  const brings = template.status === "archived" ? "unarchive" : "publish";
  return (
    <Button loading={actions.busy} onClick={() => actions.run(brings)}>
      {say(brings === "publish" ? "detail.publish" : "menu.unarchive")}
    </Button>
  );
}

function About({ template }: { template: MemoTemplate }): ReactNode {
  const say = templatesTexts.useTexts();
  const { locations, audiences, recipients, mode, use_count: count } = template;
  const names = [...locations, ...audiences, ...recipients].map(({ name }) => name).join(", ");
  const whoever = say(mode === "segments" ? "detail.to.all" : "detail.to.none");
  return (
    <section className="card stack" aria-labelledby="template-facts">
      <h2 id="template-facts">{say("detail.facts")}</h2>
      <Facts>
        <Fact label={say("detail.to")} none={whoever}>
          {names}
        </Fact>
        <DayFacts template={template} />
        <Fact label={say("detail.used")} none={say("detail.never")}>
          {count > 0 && say("used", { count })}
        </Fact>
        <Fact label={say("detail.created")} none={say("detail.former")}>
          {template.creator?.name}
        </Fact>
        <Fact label={say("detail.changed")} none={say("detail.former")}>
          {template.updater?.name}
        </Fact>
      </Facts>
    </section>
  );
}

/** How the template is shared with the community. */
function InCommunity({
  template,
  onShare,
}: {
  template: MemoTemplate;
  onShare: () => void;
}): ReactNode {
  const say = templatesTexts.useTexts();
  const here = useReturnTarget("MemoTemplatesList");
  const { shared_at, share_use_count: count, status } = template;
  if (shared_at === null && status !== "published") return null;
  return (
    <section className="card stack" aria-labelledby="template-community">
      <h2 id="template-community">{say("share.card")}</h2>
      {shared_at === null ? (
        <p className="dim">{say("share.card.no")}</p>
      ) : (
        <p>
          {say("share.card.since", { date: datePhrase(shared_at) })}
          {" · "}
          {count > 0 ? say("community.uses", { count }) : say("community.unused")}
        </p>
      )}
      <div className="row">
        <Button variant="secondary" outline size="small" onClick={onShare}>
          {say(shared_at === null ? "menu.share" : "menu.shared")}
        </Button>
        {shared_at !== null && (
          <Link
            to="/$company_id/community/$id"
            params={{ company_id: String(template.company_id), id: String(template.id) }}
            search={here}
            className={buttonClass({ variant: "link", size: "small" })}
          >
            {say("share.card.open")}
          </Link>
        )}
      </div>
    </section>
  );
}
