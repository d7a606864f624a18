import { IconDeviceMobile } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { Output } from "#web/lib/api/contract.ts";
import { callQuery, useCall, useCallMutation } from "#web/lib/api/use-call.ts";
import { datePhrase } from "#web/lib/dates/dates.ts";
import { Badge } from "#web/ui/elements/badge.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/dialog.tsx";
import { RelativeTime } from "#web/ui/elements/relative-time.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { ErrorState, SkeletonList } from "#web/ui/feedback/states.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import styles from "./profile.module.css";
import { profileTexts } from "./profile-texts.ts";
import { Section } from "./section.tsx";

type Session = Output<"listSessions">["sessions"][number];

/** The list of devices on which the user is logged in, with a button to log out each device except the current one. */
export function DevicesSection(): ReactNode {
  const say = profileTexts.useTexts();
  const { data, error, refetch } = useCall("listSessions", {});
  const [asked, setAsked] = useState<Session | null>(null);
  const phraseOf = useDevicePhrase();
  const end = useEndSession(() => setAsked(null));
  return (
    <Section title={say("devices.title")} line={say("devices.line")}>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonList rows={2} />}
      {data && (
        <ul>
          {data.sessions.map((session) => (
            <Device key={session.id} session={session} onEnd={() => setAsked(session)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={say("devices.ask", { device: asked ? phraseOf(asked) : "" })}
        text={say("devices.ask.text")}
        confirm={say("devices.end")}
        busy={end.isPending}
        onConfirm={() => asked && end.mutate({ id: asked.id })}
        onClose={() => setAsked(null)}
      />
    </Section>
  );
}

function Device({ session, onEnd }: { session: Session; onEnd: () => void }): ReactNode {
  const say = profileTexts.useTexts();
  const phraseOf = useDevicePhrase();
  return (
    <li className={styles.device}>
      <IconDeviceMobile size={24} aria-hidden="true" />
      <div className={styles.words}>
        <strong>{session.device || say("devices.unknown")}</strong>
        <span className="dim small">
          {say("devices.used")} <RelativeTime iso={session.last_used_at} /> · {session.address} ·{" "}
          {say("devices.since", { date: datePhrase(session.created_at) })}
        </span>
      </div>
      {session.is_current ? (
        <Badge tone="accent">{say("devices.current")}</Badge>
      ) : (
        <Button
          variant="danger"
          outline
          size="small"
          aria-label={say("devices.end.label", { device: phraseOf(session) })}
          onClick={onEnd}
        >
          {say("devices.end")}
        </Button>
      )}
    </li>
  );
}

/** The name of a session's device inside a sentence. */
function useDevicePhrase(): (session: Session) => string {
  const say = profileTexts.useTexts();
  return (session) => session.device || say("devices.unknown.phrase");
}

function useEndSession(onDone: () => void) {
  const say = profileTexts.useTexts();
  const client = useQueryClient();
  const phraseOf = useDevicePhrase();
  const key = callQuery("listSessions", {}).queryKey;
  return useCallMutation("endSession", {
    onSuccess(answer, { id }) {
      const ended = client.getQueryData(key)?.sessions.find((session) => session.id === id);
      client.setQueryData(key, answer);
      onDone();
      if (ended)
        toast({ title: say("devices.ended", { device: phraseOf(ended) }), variant: "success" });
    },
    onError(error) {
      onDone();
      showError(error, say("devices.failed"));
    },
  });
}
