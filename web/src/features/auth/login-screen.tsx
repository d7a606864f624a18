import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { Note } from "#web/ui/feedback/banner.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { authTexts } from "./auth-texts.ts";
import { CodeForm } from "./code-form.tsx";
import { EmailForm, useEmailForm } from "./email-form.tsx";
import { InviteNote } from "./invite-note.tsx";
import { PhoneForm, usePhoneForm } from "./phone-form.tsx";
import { useSentTo } from "./use-sent-to.ts";
import { useAddressQuery, useAlreadySignedIn } from "./use-sign-in.ts";

type Way = "phone" | "email";

/** Signing in by a code sent to a phone, or by e-mail and password. */
export function LoginScreen(): ReactNode {
  return useAlreadySignedIn() ? <div aria-busy="true" /> : <Login />;
}

function Login(): ReactNode {
  const say = authTexts.useTexts();
  const search = useAddressQuery();
  const [way, setWay] = useState<Way>("phone");
  const [sentTo, setSentTo] = useSentTo();
  // True after moving along the tabs with the arrow keys: the focus must stay on them.
  const [walked, setWalked] = useState(false);
  const phone = usePhoneForm(setSentTo);
  const email = useEmailForm();

  function change(next: Way): void {
    setWay(next);
    setSentTo(null);
    setWalked(true);
  }

  const byPhone = sentTo ? (
    <CodeForm sent={sentTo} onSent={setSentTo} onBack={() => setSentTo(null)} />
  ) : (
    <PhoneForm form={phone} autoFocus={!walked} />
  );
  return (
    <div className="stack loose">
      <header>
        <h1>{say("login.title")}</h1>
        <p className="dim">{say("login.line")}</p>
      </header>
      <Reason reason={search["reason"]} />
      <InviteNote />
      <Tabs
        label={say("login.tabs")}
        current={way}
        onChange={change}
        tabs={[
          { key: "phone", label: say("login.tab.phone"), content: byPhone },
          { key: "email", label: say("login.tab.email"), content: <EmailForm form={email} /> },
        ]}
      />
      <div className="stack tight">
        <Link to="/request-password-reset" search={search}>
          {say("login.forgot")}
        </Link>
        <p>
          <span className="dim">{say("login.signup.line")}</span>{" "}
          <Link to="/signup" search={search}>
            {say("login.signup")}
          </Link>
        </p>
        <Link to="/device" search={{}} className="dim small">
          {say("login.device")}
        </Link>
      </div>
    </div>
  );
}

function Reason({ reason }: { reason: string | undefined }): ReactNode {
  const say = authTexts.useTexts();
  if (reason !== "session" && reason !== "invite" && reason !== "reset") return null;
  return <Note level={reason === "reset" ? "ok" : "info"}>{say(`reason.${reason}`)}</Note>;
}
