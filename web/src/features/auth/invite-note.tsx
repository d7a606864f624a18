import type { ReactNode } from "react";
import { useCall } from "#web/lib/api/use-call.ts";
import { Note } from "#web/ui/feedback/banner.tsx";
import { authTexts } from "./auth-texts.ts";
import { useAddressQuery } from "./use-sign-in.ts";

/** Shows the team that someone was invited to. */
export function InviteNote(): ReactNode {
  const say = authTexts.useTexts();
  const token = useAddressQuery()["token"] ?? "";
  const { data, error } = useCall("verify", { token }, { enabled: token !== "" });
  if (error?.code === "token_invalid") return <Note level="warn">{say("invite.gone")}</Note>;
  if (!data) return null;
  return (
    <Note>
      {data.company ? say("invite.from", { company: data.company.name }) : say("invite.valid")}
    </Note>
  );
}
