import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { call } from "#web/lib/api/api-client.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { email } from "#web/lib/forms/validators.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { TextField } from "#web/ui/forms/text-fields.tsx";
import { authTexts } from "./auth-texts.ts";
import { useAddressQuery } from "./use-sign-in.ts";

/** Asks where to send a reset link. The answer is the same for addresses without an account. */
export function RequestPasswordResetScreen(): ReactNode {
  const say = authTexts.useTexts();
  const search = useAddressQuery();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <div className="stack loose">
      {sentTo === null ? (
        <AddressForm onSent={setSentTo} />
      ) : (
        <div className="stack" role="status">
          <h1>{say("request.done.title")}</h1>
          <p>{say("request.done.text", { email: sentTo })}</p>
          <Button variant="secondary" outline onClick={() => setSentTo(null)}>
            {say("request.done.again")}
          </Button>
        </div>
      )}
      <Link to="/login" search={search}>
        {say("request.back")}
      </Link>
    </div>
  );
}

function AddressForm({ onSent }: { onSent: (address: string) => void }): ReactNode {
  const say = authTexts.useTexts();
  const form = useForm({
    initial: { email: "" },
    validate: { email },
    async onSubmit(values) {
      const address = values.email.trim();
      await call("requestPasswordReset", { email: address });
      onSent(address);
    },
    onError: (error) => showError(error, say("request.failed")),
  });
  return (
    <>
      <header>
        <h1>{say("request.title")}</h1>
        <p className="dim">{say("request.line")}</p>
      </header>
      <form className="stack" noValidate onSubmit={form.submit}>
        <TextField
          {...form.field("email")}
          label={say("request.email")}
          type="email"
          autoComplete="username"
          required
          autoFocus
        />
        <Button type="submit" size="large" block loading={form.busy}>
          {say("request.submit")}
        </Button>
      </form>
    </>
  );
}
