import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { startSession } from "#web/entities/auth/session.ts";
import { call } from "#web/lib/api/api-client.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { sharedDevice } from "#web/lib/browser/shared-device.ts";
import { clearToasts } from "#web/ui/feedback/toast-store.ts";
import { tabletTexts } from "./tablet-texts.ts";

const fewestDigits = 4;
export const mostDigits = 6;
/**
 * The time, in milliseconds, after which the typed digits are cleared if no further digit is typed. The person may have walked
 * away.
 */
const forgetAfterMs = 20_000;

export interface PinEntry {
  readonly pin: string;
  readonly busy: boolean;
  readonly error: string | null;
  /** The seconds to wait after too many wrong PINs; 0 if there is no need to wait. */
  readonly waitSeconds: number;
  type(digit: string): void;
  back(): void;
  clear(): void;
  send(): void;
  waitIsOver(): void;
}

/** The state of the PIN pad: the typed digits, and the functions that change the digits and sign in with the digits. */
export function usePinEntry(deviceToken: string, onRefused: () => void): PinEntry {
  const router = useRouter();
  const say = tabletTexts.useTexts();
  const [pin, setPin] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [waitSeconds, setWaitSeconds] = useState(0);
  // The digits typed so far. When two digits are typed quickly, the `pin` of the last render may be outdated.
  const typed = useRef("");
  const change = (next: string): void => {
    if (busy) return;
    typed.current = next;
    setPin(next);
    if (next !== "") setError(null);
  };
  useEffect(() => {
    const timer = setTimeout(() => {
      typed.current = "";
      setPin("");
    }, forgetAfterMs);
    return () => clearTimeout(timer);
  }, [pin]);

  async function signIn(): Promise<void> {
    setBusy(true);
    try {
      const { token, company_id } = await call("signInOnDevice", {
        device_token: deviceToken,
        pin: typed.current,
      });
      startSession(token);
      sharedDevice.begin();
      clearToasts();
      router.history.replace(`/${company_id}`);
    } catch (failure) {
      fail(failure);
    }
  }

  function fail(failure: unknown): void {
    const known = failure instanceof ApiError ? failure : null;
    typed.current = "";
    setPin("");
    setBusy(false);
    setWaitSeconds(known?.code === "rate_limited" ? (known.retryAfter ?? 0) : 0);
    setError(known?.message ?? String(failure));
    if (known?.status === 404) onRefused();
  }

  return {
    pin,
    busy,
    error,
    waitSeconds,
    type: (digit) => change((typed.current + digit).slice(0, mostDigits)),
    back: () => change(typed.current.slice(0, -1)),
    clear: () => change(""),
    send() {
      if (busy || waitSeconds > 0) return;
      if (typed.current.length < fewestDigits) setError(say("pad.short"));
      else void signIn();
    },
    waitIsOver() {
      setWaitSeconds(0);
      setError(null);
    },
  };
}
