import { pairingCodeLength } from "@lineup/contract/constants";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { endSession } from "#web/entities/auth/session.ts";
import { call, token } from "#web/lib/api/api-client.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { removeOutbox, unsentOwners } from "#web/lib/browser/outbox-database.ts";
import { sharedDevice } from "#web/lib/browser/shared-device.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { Note } from "#web/ui/feedback/banner.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { TextField } from "#web/ui/forms/text-fields.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { tabletTexts } from "./tablet-texts.ts";
import styles from "./tablet.module.css";

/**
 * The form that pairs this browser with a company as a shared tablet.
 * @param gone true if the browser was paired before and the pairing was removed
 */
export function PairForm({
  gone = false,
  onPaired,
}: {
  gone?: boolean;
  onPaired: (token: string) => void;
}): ReactNode {
  const say = tabletTexts.useTexts();
  const form = usePairing(onPaired);
  const code = form.field("code");
  const [isSignedIn] = useState(() => token.get() !== null);
  const [hasUnsent] = useState(() => unsentOwners().length > 0);
  return (
    <div className="stack loose">
      <header className="stack tight" role={gone ? "alert" : undefined}>
        <h1>{say(gone ? "gone.title" : "pair.title")}</h1>
        <p className="dim">{say(gone ? "gone.line" : "pair.line")}</p>
      </header>
      {isSignedIn && <Note level="warn">{say("pair.signedIn")}</Note>}
      {hasUnsent && <Note level="warn">{say("pair.unsent")}</Note>}
      <form className="stack" noValidate onSubmit={form.submit}>
        <TextField
          {...code}
          label={say("pair.code")}
          hint={say("pair.code.hint")}
          onChange={(text) => code.onChange(grouped(text))}
          autoComplete="off"
          autoFocus={!gone}
          required
        />
        <Button type="submit" block loading={form.busy}>
          {say("pair.submit")}
        </Button>
      </form>
      <Link to="/login" search={{}} className={styles.back}>
        {say("pair.back")}
      </Link>
    </div>
  );
}

function usePairing(onPaired: (token: string) => void) {
  const say = tabletTexts.useTexts();
  return useForm({
    initial: { code: grouped(location.hash.slice(1)) },
    validate: {
      code: (typed) => (bare(typed).length === pairingCodeLength ? null : say("pair.code.bad")),
    },
    async onSubmit({ code }) {
      // A code can be used only once, so before pairing, the form checks that the browser can store a token.
      if (!sharedDevice.keep("")) throw new ApiError(say("pair.unkept"), { code: "incomplete" });
      sharedDevice.forget();
      const { device_token } = await call("pairDevice", { code: bare(code) });
      if (token.get() !== null) {
        await call("logout", {}, { timeout: 5000 }).catch(() => undefined);
        endSession();
      }
      // A shared tablet stores no one's messages.
      for (const owner of unsentOwners()) removeOutbox(owner);
      sharedDevice.keep(device_token);
      // Removes the code from the address, because the code can't be used again.
      history.replaceState(history.state, "", location.pathname);
      toast({ title: say("pair.done"), variant: "success" });
      onPaired(device_token);
    },
    onError: (error) => showError(error, say("pair.failed")),
  });
}

function bare(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, "").toUpperCase();
}

/** @returns the pairing code in two groups, such as `ABCD EFGH` */
function grouped(text: string): string {
  const code = bare(text).slice(0, pairingCodeLength);
  return code.length > 4 ? `${code.slice(0, 4)} ${code.slice(4)}` : code;
}
