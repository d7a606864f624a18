import { Link } from "@tanstack/react-router";
import { useId, type ReactNode } from "react";
import { useUserDetails } from "#web/entities/auth/session.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { Avatar } from "#web/ui/elements/avatar.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import styles from "./teams.module.css";
import { teamsTexts } from "./teams-texts.ts";
import {
  useInvites,
  useSetCachedInvites,
  useSetCachedTeams,
  useShortWait,
  type Invites,
} from "./use-invites.ts";

/** The signed-in person's open invitations, each with buttons to accept and ignore it. */
export function InvitationsPanel(): ReactNode {
  const say = teamsTexts.useTexts();
  const titleId = useId();
  return (
    <section className="card stack" aria-labelledby={titleId}>
      <h2 id={titleId}>{say("invites.title")}</h2>
      <Content />
    </section>
  );
}

function Content(): ReactNode {
  const say = teamsTexts.useTexts();
  const waiting = useShortWait();
  const { invites, query } = useInvites();
  if (query.error && !invites)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (waiting || !invites) {
    return (
      <div className={styles.wait} role="status">
        <Spinner />
        <span className="hidden-text">{say("invites.loading")}</span>
      </div>
    );
  }
  if (invites.length === 0) return <NoInvitations />;
  return (
    <ul className={styles.list}>
      {invites.map((invite) => (
        <Invitation key={invite.id} invite={invite} />
      ))}
    </ul>
  );
}

function NoInvitations(): ReactNode {
  const say = teamsTexts.useTexts();
  const { user } = useUserDetails();
  return (
    <div className="stack tight">
      <p>{say("invites.empty")}</p>
      {!user.phone_verified && (
        <p className="dim small">
          {say(user.phone === null ? "invites.noPhone" : "invites.unverified")}{" "}
          <Link to="/profile" search={{}}>
            {say("invites.profile")}
          </Link>
        </p>
      )}
    </div>
  );
}

function Invitation({ invite }: { invite: Invites[number] }): ReactNode {
  const say = teamsTexts.useTexts();
  const company = invite.company_name;
  const { accept, ignore } = useAnswers(invite);
  const busy = accept.isPending || ignore.isPending;
  return (
    <li className={styles.invitation}>
      <Avatar name={company} src={invite.company.logo} size={44} />
      <div className={styles.words}>
        <strong>{company}</strong>
        <span className="dim small">{say("invites.as", { role: say(`role.${invite.role}`) })}</span>
      </div>
      <div className="row">
        <Button
          aria-label={say("invites.accept.label", { company })}
          loading={accept.isPending}
          disabled={busy && !accept.isPending}
          onClick={() => accept.mutate({ token: invite.token })}
        >
          {say("invites.accept")}
        </Button>
        <Button
          variant="secondary"
          outline
          aria-label={say("invites.ignore.label", { company })}
          loading={ignore.isPending}
          disabled={busy && !ignore.isPending}
          onClick={() => ignore.mutate({ token: invite.token })}
        >
          {say("invites.ignore")}
        </Button>
      </div>
    </li>
  );
}

function useAnswers(invite: Invites[number]) {
  const say = teamsTexts.useTexts();
  const keepTeams = useSetCachedTeams();
  const keepInvites = useSetCachedInvites();
  const { invites = [] } = useInvites();
  const company = invite.company_name;
  const accept = useCallMutation("acceptInvite", {
    onSuccess({ companies }) {
      keepInvites(invites.filter((each) => each.id !== invite.id));
      keepTeams(companies);
      toast({ title: say("invites.accepted", { company }), variant: "success" });
    },
    onError: (error) => showError(error, say("join.failed")),
  });
  const ignore = useCallMutation("ignoreInvite", {
    onSuccess(answer) {
      keepInvites(answer.invites);
      toast({ title: say("invites.ignored", { company }) });
    },
    onError: (error) => showError(error, say("invites.ignore.failed")),
  });
  return { accept, ignore };
}
