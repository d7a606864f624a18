import { IconRefresh } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import type { Output } from "#web/lib/api/contract.ts";
import { callQuery, useCall, useCallMutation } from "#web/lib/api/use-call.ts";
import { Badge } from "#web/ui/elements/badge.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { Switch } from "#web/ui/forms/choice-fields.tsx";
import { CopyButton } from "#web/ui/elements/copy-button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/dialog.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { QrCode } from "#web/ui/pictures/qr-code.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { ErrorState, SkeletonList } from "#web/ui/feedback/states.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { BackToSettings } from "./back-to-settings.tsx";
import { settingsTexts } from "./settings-texts.ts";
import styles from "./settings.module.css";

type JoinCode = Output<"getJoinCode">["join_code"];

/** The ways to join the team without an invitation: a code, a link, or a printed QR code. */
export function JoinCodeScreen(): ReactNode {
  const say = settingsTexts.useTexts();
  const { company } = useCompany();
  const { data, error, refetch } = useCall("getJoinCode", { company_id: company.id });
  return (
    <>
      <PageHeader title={say("join.title")} line={say("join.line")} back={<BackToSettings />} />
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonList rows={2} />}
      {data && <Code joinCode={data.join_code} />}
    </>
  );
}

function Code({ joinCode }: { joinCode: JoinCode }): ReactNode {
  const say = settingsTexts.useTexts();
  const [asking, setAsking] = useState(false);
  const { renew, turn } = useJoinCode(() => setAsking(false));
  const { company } = useCompany();
  const { code, url, enabled } = joinCode;
  return (
    <div className="card stack">
      <Switch
        label={say("join.enabled")}
        hint={say("join.enabled.hint")}
        checked={enabled}
        onChange={(on) => turn.mutate({ company_id: company.id, enabled: on })}
      />
      <div className={styles.join} data-off={!enabled || undefined}>
        <div className="stack">
          <div>
            <h2>{say("join.code")}</h2>
            <p className={styles.code}>{code}</p>
            {!enabled && <Badge tone="warning">{say("join.off")}</Badge>}
          </div>
          <div>
            <h2>{say("join.link")}</h2>
            <p className={styles.link}>{url}</p>
          </div>
          <div className="row">
            <CopyButton text={url} label={say("join.copy.link")} />
            <CopyButton text={code} label={say("join.copy.code")} />
            <Button
              variant="secondary"
              outline
              icon={<IconRefresh size={18} aria-hidden="true" />}
              onClick={() => setAsking(true)}
            >
              {say("join.renew")}
            </Button>
          </div>
        </div>
        <figure className={styles.qr}>
          <QrCode text={url} label={say("join.qr")} />
          <figcaption className="dim small">{say("join.qr.line")}</figcaption>
        </figure>
      </div>
      <ConfirmDialog
        open={asking}
        title={say("join.renew.ask")}
        text={say("join.renew.text", { code })}
        confirm={say("join.renew")}
        busy={renew.isPending}
        onConfirm={() => renew.mutate({ company_id: company.id })}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

function useJoinCode(onRenewEnd: () => void) {
  const say = settingsTexts.useTexts();
  const client = useQueryClient();
  const { queryKey } = callQuery("getJoinCode", { company_id: useCompany().company.id });
  const onError = (error: unknown): void => void showError(error, say("join.failed"));
  const renew = useCallMutation("renewJoinCode", {
    onSuccess(answer) {
      client.setQueryData(queryKey, answer);
      onRenewEnd();
      toast({ title: say("join.renewed"), messages: [answer.join_code.code], variant: "success" });
    },
    onError(error) {
      onRenewEnd();
      onError(error);
    },
  });
  const turn = useCallMutation("switchJoinCode", {
    onSuccess: (answer) => void client.setQueryData(queryKey, answer),
    onError,
  });
  return { renew, turn };
}
