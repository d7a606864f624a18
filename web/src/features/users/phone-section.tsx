import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useUserDetails } from "#web/entities/auth/session.ts";
import { call } from "#web/lib/api/api-client.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { formatPhone } from "#web/lib/forms/phone.ts";
import { useCountdown } from "#web/lib/hooks/use-countdown.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { authCode } from "#web/lib/forms/validators.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { CodeField } from "#web/ui/forms/text-fields.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { profileTexts } from "./profile-texts.ts";
import { Section } from "./section.tsx";

const resendAfterSeconds = 30;

/** The phone number that the user has to confirm. */
interface OwnPhone {
  readonly phone: string;
  readonly phone_country_code: string;
}

/** The form for confirming the user's phone number with a code. Hidden if there is no number or it is already confirmed. */
export function PhoneSection(): ReactNode {
  const say = profileTexts.useTexts();
  const { phone, phone_country_code, phone_verified } = useUserDetails().user;
  if (phone === null || phone_verified) return null;
  return (
    <Section title={say("phone.title")} line={say("phone.line")}>
      <ConfirmPhone key={phone} own={{ phone, phone_country_code }} />
    </Section>
  );
}

function ConfirmPhone({ own }: { own: OwnPhone }): ReactNode {
  const say = profileTexts.useTexts();
  const [isSent, setSent] = useState(false);
  const send = useCallMutation("requestPhoneCode", {
    onSuccess: () => setSent(true),
    onError: (error) => showError(error, say("phone.send.failed")),
  });
  if (isSent) return <CodeForm own={own} />;
  return (
    <div className="row">
      <Button variant="secondary" outline loading={send.isPending} onClick={() => send.mutate(own)}>
        {say("phone.send", { phone: formatPhone(own.phone) })}
      </Button>
    </div>
  );
}

function CodeForm({ own }: { own: OwnPhone }): ReactNode {
  const say = profileTexts.useTexts();
  const client = useQueryClient();
  const form = useForm({
    initial: { token: "" },
    validate: { token: authCode },
    async onSubmit({ token }) {
      await call("confirmPhone", { ...own, token });
      toast({ title: say("phone.done"), variant: "success" });
      // Confirming the number may have made the person a member of teams that invited this number.
      await client.invalidateQueries();
    },
    onError: (error) => showError(error, say("phone.failed")),
  });
  return (
    <form className="stack" noValidate onSubmit={form.submit}>
      <CodeField
        {...form.field("token")}
        label={say("phone.code")}
        hint={say("phone.code.hint", { phone: formatPhone(own.phone) })}
        required
        autoFocus
      />
      <div className="row between">
        <Button type="submit" loading={form.busy}>
          {say("phone.submit")}
        </Button>
        <Resend own={own} />
      </div>
    </form>
  );
}

function Resend({ own }: { own: OwnPhone }): ReactNode {
  const say = profileTexts.useTexts();
  const [left, restart] = useCountdown(resendAfterSeconds);
  const send = useCallMutation("requestPhoneCode", {
    onSuccess: restart,
    onError: (error) => showError(error, say("phone.send.failed")),
  });
  return (
    <Button
      variant="link"
      aria-disabled={left > 0}
      loading={send.isPending}
      onClick={() => {
        if (left === 0) send.mutate(own);
      }}
    >
      {left > 0 ? say("phone.wait", { seconds: left }) : say("phone.again")}
    </Button>
  );
}
