import type { ReactNode } from "react";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { call } from "#web/lib/api/api-client.ts";
import { formatPhone } from "#web/lib/forms/phone.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { authCode } from "#web/lib/forms/validators.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { CodeField } from "#web/ui/forms/text-fields.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { authTexts } from "./auth-texts.ts";
import { showInvalid, showLoginFailure } from "./login-failure.ts";
import { useCountdown } from "#web/lib/hooks/use-countdown.ts";
import { type SentCode, resendAfterSeconds } from "./use-sent-to.ts";
import { useAddressQuery, useSignIn } from "./use-sign-in.ts";

interface Sending {
  readonly sent: SentCode;
  /** Called with the code that replaces the current one. */
  readonly onSent: (code: SentCode) => void;
}

/** The second step of signing in by phone: entering the code. */
export function CodeForm({ onBack, ...sending }: Sending & { onBack: () => void }): ReactNode {
  const say = authTexts.useTexts();
  const { phone } = sending.sent;
  const signIn = useSignIn();
  const invite = useAddressQuery()["token"];
  const form = useForm({
    initial: { token: "" },
    validate: { token: authCode },
    async onSubmit({ token }) {
      const answer = await call("loginWithCode", { phone, token, ...(invite ? { invite } : {}) });
      await signIn(answer.token);
    },
    onInvalid: () => showInvalid(),
    onError: showLoginFailure,
  });
  return (
    <form className="stack" noValidate onSubmit={form.submit}>
      <CodeField
        {...form.field("token")}
        label={say("login.code")}
        hint={say("login.code.hint", { phone: formatPhone(phone) })}
        required
        autoFocus
      />
      <Button type="submit" size="large" block loading={form.busy}>
        {say("login.submit")}
      </Button>
      <div className="row between">
        <Button variant="link" onClick={onBack}>
          {say("login.code.back")}
        </Button>
        <Resend {...sending} />
      </div>
    </form>
  );
}

function Resend({ sent: { phone, at }, onSent }: Sending): ReactNode {
  const say = authTexts.useTexts();
  const [left, restart] = useCountdown(resendAfterSeconds, at);
  const send = useCallMutation("sendCode", {
    onSuccess() {
      toast({ title: say("login.code.sent"), variant: "success" });
      onSent({ phone, at: Date.now() });
      restart();
    },
    onError: showLoginFailure,
  });
  return (
    <Button
      variant="link"
      aria-disabled={left > 0}
      loading={send.isPending}
      onClick={() => {
        if (left === 0) send.mutate({ phone });
      }}
    >
      {left > 0 ? say("login.code.wait", { seconds: left }) : say("login.code.again")}
    </Button>
  );
}
