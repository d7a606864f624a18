import type { ReactNode } from "react";
import { useCall } from "#web/lib/api/use-call.ts";
import { Avatar } from "#web/ui/elements/avatar.tsx";
import { Note } from "#web/ui/feedback/banner.tsx";
import { authTexts } from "./auth-texts.ts";
import { useAddressQuery } from "./use-sign-in.ts";

/** Shows the team that someone was invited to, and whom the invitation is for. */
export function InviteNote(): ReactNode {
  const say = authTexts.useTexts();
  const token = useAddressQuery()["token"] ?? "";
  const { data, error } = useCall("verify", { token }, { enabled: token !== "" });
  if (error?.code === "token_invalid") return <Note level="warn">{say("invite.gone")}</Note>;
  if (!data) return null;
  const { company, invited } = data;
  return (
    <Note>
      <span className="row">
        {company?.logo && <Avatar name={company.name} src={company.logo} size={44} />}
        <span>
          <span>
            {company ? say("invite.from", { company: company.name }) : say("invite.valid")}
          </span>{" "}
          {invited?.name && <span>{say("invite.for", { name: invited.name })}</span>}
        </span>
      </span>
    </Note>
  );
}
