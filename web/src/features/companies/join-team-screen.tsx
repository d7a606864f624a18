import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { call } from "#web/lib/api/api-client.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { required } from "#web/lib/forms/validators.ts";
import { Note } from "#web/ui/feedback/banner.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { BackArrow, PageHeader } from "#web/ui/layout/page-header.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { TextField } from "#web/ui/forms/text-fields.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { teamsTexts } from "./teams-texts.ts";
import { useSetCachedTeams } from "./use-invites.ts";

/** The screen where a signed-in person joins a team, by typing a code or with the invitation token in the address. */
export function JoinTeamScreen(): ReactNode {
  const say = teamsTexts.useTexts();
  const given = useSearch({ strict: false, select: (search) => search["token"] }) ?? "";
  const invited = useCall("verify", { token: given }, { enabled: given !== "" }).data?.company;
  const form = useJoinForm(given);
  return (
    <>
      <PageHeader
        title={say("join.title")}
        line={say("join.line")}
        back={
          <Link to="/" search={{ show: "yes" }}>
            <BackArrow /> {say("create.back")}
          </Link>
        }
      />
      <form className="card stack" noValidate onSubmit={form.submit}>
        {invited && <Note>{say("join.invited", { company: invited.name })}</Note>}
        {!invited && (
          <TextField
            {...form.field("token")}
            label={say("join.code")}
            hint={say("join.code.hint")}
            autoComplete="off"
            maxLength={200}
            required
            autoFocus
          />
        )}
        <div className="row">
          <Button type="submit" loading={form.busy}>
            {say(invited ? "join.accept" : "join.submit")}
          </Button>
        </div>
      </form>
    </>
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
