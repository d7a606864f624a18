import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useUserDetails } from "#web/entities/auth/session.ts";
import { callQuery, useCall, useCallMutation } from "#web/lib/api/use-call.ts";
import { Button, IconButton } from "#web/ui/elements/button.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { ErrorState, SkeletonList } from "#web/ui/feedback/states.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { profileTexts } from "./profile-texts.ts";
import styles from "./profile.module.css";
import { Section } from "./section.tsx";

/** The person's PINs for shared tablets, one for each team. */
export function PinSection(): ReactNode {
  const say = profileTexts.useTexts();
  const { companies } = useUserDetails();
  if (companies.length === 0) return null;
  return (
    <Section title={say("pin.title")} line={say("pin.line")}>
      <ul className={styles.pins}>
        {companies.map(({ id, name }) => (
          <li key={id}>
            <TeamPin companyId={id} team={name} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function TeamPin({ companyId, team }: { companyId: number; team: string }): ReactNode {
  const say = profileTexts.useTexts();
  const client = useQueryClient();
  const [shown, setShown] = useState(false);
  const about = { company_id: companyId };
  const { data, error, refetch } = useCall("getOwnPin", about);
  const renew = useCallMutation("renewOwnPin", {
    onSuccess(answer) {
      client.setQueryData(callQuery("getOwnPin", about).queryKey, answer);
      setShown(true);
      toast({ title: say("pin.renewed"), variant: "success" });
    },
    onError: (failure) => showError(failure, say("failed.title")),
  });
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonList rows={1} />;
  const { pin } = data;
  const Eye = shown ? IconEyeOff : IconEye;
  return (
    <div className={styles.pin}>
      <strong>{team}</strong>
      <div className="row">
        <span className={styles.digits} aria-live="polite">
          {pin === null ? say("pin.none") : shown ? pin : <Hidden text={say("pin.hidden")} />}
        </span>
        {pin !== null && (
          <IconButton
            label={say(shown ? "pin.hide" : "pin.show", { team })}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Eye size={20} />
          </IconButton>
        )}
      </div>
      <Button
        variant="secondary"
        outline
        loading={renew.isPending}
        aria-label={say(pin === null ? "pin.get.label" : "pin.renew.label", { team })}
        onClick={() => renew.mutate(about)}
      >
        {say(pin === null ? "pin.get" : "pin.renew")}
      </Button>
    </div>
  );
}

/**
 * A hidden PIN: always six dots, so that its length stays secret.
 * @param text the text for screen readers
 */
function Hidden({ text }: { text: string }): ReactNode {
  return (
    <>
      <span aria-hidden="true">••••••</span>
      <span className="hidden-text">{text}</span>
    </>
  );
}
