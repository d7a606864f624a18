import { IconUsersGroup } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useRouterState, useSearch } from "@tanstack/react-router";
import { useEffect, type ReactNode } from "react";
import { companyQuery } from "#web/entities/companies/company.ts";
import { endSession, useUserDetails, type UserDetails } from "#web/entities/auth/session.ts";
import { Avatar } from "#web/ui/elements/avatar.tsx";
import { Badge } from "#web/ui/elements/badge.tsx";
import { buttonClass } from "#web/ui/elements/button.tsx";
import { classNames } from "#web/ui/elements/class-names.ts";
import { ModalOverlay } from "#web/ui/dialogs/dialog.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState, SkeletonList } from "#web/ui/feedback/states.tsx";
import { defaultFirst } from "./default-first.ts";
import { InvitationsPanel } from "./invitations-panel.tsx";
import { straightThrough } from "./straight-through.ts";
import styles from "./teams.module.css";
import { teamsTexts } from "./teams-texts.ts";
import { useInvites } from "./use-invites.ts";

type Team = UserDetails["companies"][number];

/** The team chooser. A person with exactly one team and no invitations is redirected to that team. */
export function SelectionScreen(): ReactNode {
  const next = useNext();
  if (next !== "choose") return <SkeletonList rows={3} />;
  return <Chooser />;
}

function useNext(): ReturnType<typeof straightThrough> {
  const navigate = useNavigate();
  const { user, companies } = useUserDetails();
  const { invites, query } = useInvites();
  const show = useSearch({ strict: false, select: (search) => search["show"] === "yes" });
  const next = straightThrough({
    teamIds: companies.map((team) => team.id),
    // If invitations can't be loaded, the chooser stays visible and shows the error, even during a retry. Otherwise,
    // each retry would unmount the chooser and mount it again, which would start another retry.
    inviteCount: invites?.length ?? (query.errorUpdateCount > 0 ? 1 : undefined),
    show,
  });
  useEffect(() => {
    if (!user.id) {
      endSession();
      void navigate({ to: "/login", search: {}, replace: true });
    } else if (typeof next === "number") {
      void navigate({ to: "/$company_id", params: { company_id: String(next) }, replace: true });
    }
  }, [user.id, next, navigate]);
  return next;
}

function Chooser(): ReactNode {
  const say = teamsTexts.useTexts();
  const { user, companies } = useUserDetails();
  const teams = defaultFirst(companies, user.default_employee?.company_id);
  return (
    <div className={classNames("stack loose", styles.chooser)}>
      <PageHeader title={say("select.title")} />
      {companies.length === 0 ? (
        <EmptyState
          icon={<IconUsersGroup size={28} />}
          title={say("select.empty")}
          text={say("select.empty.text")}
        />
      ) : (
        <ul className={styles.list}>
          {teams.map((team) => (
            <li key={team.id}>
              <TeamButton team={team} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.ways}>
        <Link
          to="/create-team"
          search={{}}
          className={buttonClass({ variant: "secondary", outline: true })}
        >
          {say("select.create")}
        </Link>
        <Link
          to="/join-team"
          search={{}}
          className={buttonClass({ variant: "secondary", outline: true })}
        >
          {say("select.join")}
        </Link>
      </div>
      <InvitationsPanel />
      <ModalOverlay open={useIsEntering()} />
    </div>
  );
}

/** @returns true while a team is being opened */
function useIsEntering(): boolean {
  return useRouterState({
    select: ({ status, location }) => status === "pending" && /^\/\d+/.test(location.pathname),
  });
}

function TeamButton({ team }: { team: Team }): ReactNode {
  const say = teamsTexts.useTexts();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { user } = useUserDetails();
  const prepare = (): void => void client.prefetchQuery(companyQuery(team.id));
  return (
    <button
      type="button"
      className={styles.team}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() =>
        void navigate({ to: "/$company_id", params: { company_id: String(team.id) }, search: {} })
      }
    >
      <Avatar name={team.name} src={team.logo} size={44} />
      <span className={styles.words}>
        <strong>{team.name}</strong>
        {team.slogan && <span className="dim small">{team.slogan}</span>}
      </span>
      <span className={styles.badges}>
        {user.default_employee?.company_id === team.id && (
          <Badge tone="accent">{say("select.first")}</Badge>
        )}
        <Badge>{say(`role.${team.pivot.role}`)}</Badge>
      </span>
    </button>
  );
}
