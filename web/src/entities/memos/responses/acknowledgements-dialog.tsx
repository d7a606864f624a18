import type { Acknowledgement } from "@lineup/contract/memos/recipients/acknowledgement-schemas";
import { IconCopy } from "@tabler/icons-react";
import { useId, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { useFileAddress } from "#web/entities/media/file-access.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { formatFullDateTime } from "#web/lib/dates/dates.ts";
import { languageName } from "#web/lib/i18n/formats.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { Badge } from "#web/ui/elements/badge.tsx";
import { IconButton } from "#web/ui/elements/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { EmptyState, ErrorState, Skeleton, SkeletonList } from "#web/ui/feedback/states.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { TextAndFiles } from "#web/entities/memos/files/attachments.tsx";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import styles from "../memos.module.css";

export interface Whose {
  memoId: number;
  /** The person who acknowledged the memo; if missing, the signed-in user. */
  person?: { readonly id: number; readonly name: string } | undefined;
}

/** A dialog with each memo version that a person acknowledged, exactly as the person saw the version. */
export function AcknowledgementsDialog({
  onClose,
  ...whose
}: Whose & { onClose: () => void }): ReactNode {
  const say = memoTexts.useTexts();
  const { memoId: id, person } = whose;
  const about = { company_id: useCompanyId(), id, employee_id: person?.id };
  const { data, error, refetch } = useCall("listAcknowledgements", about);
  const found = data?.acknowledgements;
  return (
    <Dialog
      open
      wide
      title={person ? say("proof.title", { name: person.name }) : say("proof.own")}
      onClose={onClose}
    >
      {found ? (
        found.map((one) => <Acknowledged key={one.version} one={one} {...whose} />)
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonList rows={2} />
      )}
      {found?.length === 0 && <EmptyState title={say("proof.none")} />}
    </Dialog>
  );
}

function Acknowledged({ one, ...whose }: Whose & { one: Acknowledgement }): ReactNode {
  const say = memoTexts.useTexts();
  const language = useLanguage();
  const titleId = useId();
  const date = formatFullDateTime(one.acknowledged_at);
  const { version, locale } = one;
  return (
    <article className={styles.proof} aria-labelledby={titleId}>
      <div className={styles.facts}>
        <Badge tone={one.is_current ? "success" : "warning"}>
          {say(one.is_current ? "proof.current" : "proof.earlier")}
        </Badge>
        <span>{say("proof.version", { version, language: languageName(language, locale) })}</span>
        <span>{say(one.is_signed ? "proof.signed" : "proof.date", { date })}</span>
      </div>
      <h3 id={titleId} lang={locale}>
        {one.title}
      </h3>
      <Shown one={one} />
      {one.is_signed && <Signature version={version} {...whose} />}
      <Fingerprint hash={one.hash} />
    </article>
  );
}

/** The acknowledged text with its pictures and files; deleted files are listed by name. */
function Shown({ one: { content, attachments, locale } }: { one: Acknowledgement }): ReactNode {
  const say = memoTexts.useTexts();
  const media = attachments.flatMap((file) => file.media ?? []);
  const gone = attachments.filter((file) => file.media === null);
  return (
    <>
      <TextAndFiles html={content} media={media} lang={locale} />
      {gone.length > 0 && (
        <p className="dim small">
          {say("proof.gone", { names: gone.map(({ name }) => name).join(", ") })}
        </p>
      )}
    </>
  );
}

function Signature({ memoId: id, person, version }: Whose & { version: number }): ReactNode {
  const say = memoTexts.useTexts();
  const about = { company_id: useCompanyId(), id, employee_id: person?.id, version };
  const { url, error, retry } = useFileAddress("getSignature", about);
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (!url) return <Skeleton height={160} />;
  const alt = person ? say("proof.signature", { name: person.name }) : say("sign.title");
  return <img className={styles.signature} src={url} alt={alt} />;
}

/** The hash of the acknowledged content, which people can compare and copy. */
function Fingerprint({ hash }: { hash: string }): ReactNode {
  const say = memoTexts.useTexts();
  const copy = (): void => {
    navigator.clipboard.writeText(hash).then(
      () => toast({ title: say("proof.copied"), variant: "success" }),
      (error: unknown) => showError(error),
    );
  };
  return (
    <div className={styles.hash}>
      <div>
        <div>{say("proof.hash")}</div>
        <code>{hash}</code>
      </div>
      {/* Browsers offer the clipboard only over HTTPS. Without HTTPS, people can still select the hash. */}
      {window.isSecureContext && (
        <IconButton small label={say("proof.copy")} onClick={copy}>
          <IconCopy size={18} />
        </IconButton>
      )}
    </div>
  );
}
