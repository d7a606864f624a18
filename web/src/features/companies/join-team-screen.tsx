import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useUserDetails, type UserDetails } from "#web/entities/auth/session.ts";
import { call } from "#web/lib/api/api-client.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import type { Output } from "#web/lib/api/contract.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { formatPhone } from "#web/lib/forms/phone.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { required } from "#web/lib/forms/validators.ts";
import { Avatar } from "#web/ui/elements/avatar.tsx";
import { Note } from "#web/ui/feedback/banner.tsx";
import { Button, buttonClass } from "#web/ui/elements/button.tsx";
import { BackArrow, PageHeader } from "#web/ui/layout/page-header.tsx";
import { Skeleton } from "#web/ui/feedback/states.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { TextField } from "#web/ui/forms/text-fields.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { teamsTexts } from "./teams-texts.ts";
import { useSetCachedTeams } from "./use-invites.ts";

type Invitation = Output<"verify">;

/** The screen where a signed-in person joins a team, by typing a code or with the invitation token in the address. */
export function JoinTeamScreen(): ReactNode {
  const say = teamsTexts.useTexts();
  const given = useSearch({ strict: false, select: (search) => search["token"] }) ?? "";
  const { data, error, isLoading } = useCall("verify", { token: given }, { enabled: given !== "" });
  return (
    <>
      <PageHeader
        title={say(data?.company ? "join.invited.title" : "join.title")}
        line={data?.company ? undefined : say("join.line")}
        back={
          <Link to="/" search={{ show: "yes" }}>
            <BackArrow /> {say("create.back")}
          </Link>
        }
      />
      {isLoading && <Skeleton height={160} />}
      {data?.company && <Invited token={given} invitation={data} />}
      {!isLoading && !data?.company && <ByCode isGone={error?.code === "token_invalid"} />}
    </>
  );
}

function ByCode({ isGone }: { isGone: boolean }): ReactNode {
  const say = teamsTexts.useTexts();
  const form = useJoinForm("");
  return (
    <form className="card stack" noValidate onSubmit={form.submit}>
      {isGone && (
        <Note level="warn">
          {say("join.gone")}{" "}
          <Link to="/" search={{ show: "yes" }}>
            {say("join.teams")}
          </Link>
        </Note>
      )}
      <TextField
        {...form.field("token")}
        label={say("join.code")}
        hint={say("join.code.hint")}
        autoComplete="off"
        maxLength={200}
        required
        autoFocus={!isGone}
      />
      <div className="row">
        <Button type="submit" loading={form.busy}>
          {say("join.submit")}
        </Button>
      </div>
    </form>
  );
}

/** Says whom the invitation is for and who is logged in: on a shared computer, these may be two people. */
function Invited({ token, invitation }: { token: string; invitation: Invitation }): ReactNode {
  const say = teamsTexts.useTexts();
  const { user, companies } = useUserDetails();
  const form = useJoinForm(token);
  const { company, invited } = invitation;
  const team = { company: company?.name ?? "" };
  const isMember = companies.some(({ id }) => id === company?.id);
  // Names may be spelled in more than one way, so the person decides.
  const forOther = !isMember && invited?.name && invited.name !== user.name ? invited.name : null;
  return (
    <form className="card stack" noValidate onSubmit={form.submit}>
      <Note>
        <span className="row">
          {company?.logo && <Avatar name={team.company} src={company.logo} size={44} />}
          <span>
            <span>{say(isMember ? "join.member" : "join.invited", team)}</span>{" "}
            {invited?.name && <span>{say("join.for", { name: invited.name })}</span>}
          </span>
        </span>
      </Note>
      <p>{say("join.loggedIn", { name: calledSo(user) })}</p>
      {forOther && (
        <Note level="warn">
          {say("join.others", { name: calledSo(user), company: team.company, invited: forOther })}
        </Note>
      )}
      <div className="row">
        {isMember ? (
          <Link
            to="/$company_id"
            params={{ company_id: String(company?.id) }}
            search={{}}
            className={buttonClass({})}
          >
            {say("join.open", team)}
          </Link>
        ) : (
          <Button
            type="submit"
            loading={form.busy}
            {...(forOther && { variant: "secondary", outline: true })}
          >
            {say("join.accept")}
          </Button>
        )}
        <AsSomeoneElse token={token} isMain={forOther !== null} />
      </div>
    </form>
  );
}

/** @returns what tells this person from others: the name, with the address or number if there is one */
function calledSo({ name, email, phone }: UserDetails["user"]): string {
  const contact = email ?? (phone && formatPhone(phone));
  return name && contact ? `${name} (${contact})` : name || contact || "";
}

function AsSomeoneElse({ token, isMain }: { token: string; isMain: boolean }): ReactNode {
  const say = teamsTexts.useTexts();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    setBusy(true);
    await navigate({ to: "/logout", search: { token } });
  };
  return (
    <Button
      {...(!isMain && { variant: "secondary", outline: true })}
      loading={busy}
      onClick={() => void leave()}
    >
      {say("join.other")}
    </Button>
  );
}

function useJoinForm(given: string) {
  const say = teamsTexts.useTexts();
  const navigate = useNavigate();
  const keepTeams = useSetCachedTeams();
  const form = useForm({
    initial: { token: given },
    validate: { token: (value) => required(value) },
    async onSubmit({ token }) {
      const { company, companies } = await call("acceptInvite", { token: token.trim() });
      keepTeams(companies);
      toast({ title: say("invites.accepted", { company: company.name }), variant: "success" });
      await navigate({
        to: "/$company_id",
        params: { company_id: String(company.id) },
        search: {},
      });
    },
    onError(error) {
      const refused = error instanceof ApiError && error.code === "token_invalid";
      // With a token from the address, there is no field that could show the error.
      if (refused && !given) form.setErrors({ token: error.message });
      else showError(error, say("join.failed"));
    },
  });
  return form;
}
