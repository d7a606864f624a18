import { sharedDeviceIdleSeconds, sharedDeviceWarnSeconds } from "@lineup/contract/constants";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { leaveSharedDevice, userDetailsQuery } from "#web/entities/auth/session.ts";
import { tabletTexts } from "#web/features/devices/tablet/tablet-texts.ts";
import { call } from "#web/lib/api/api-client.ts";
import { unsentInPage } from "#web/lib/browser/outbox-database.ts";
import { useLiveState } from "#web/lib/live/live.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialogs/dialog.tsx";

const signs = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"] as const;
/** The shortest time between two calls that tell the server someone is active. */
const tellEveryMs = 20_000;

/** Signs people out of an idle shared tablet, after a warning. */
export function IdleWatch(): ReactNode {
  const say = tabletTexts.useTexts();
  const { left, unsent, stay } = useIdle(() => void leaveSharedDevice("idle"));
  useRevoked();
  const open = left <= sharedDeviceWarnSeconds;
  return (
    <Dialog open={open} title={say("idle.title")} onClose={stay}>
      <p role="timer" aria-live={left % 5 === 0 ? "assertive" : "off"}>
        {say("idle.line", { count: left })}
      </p>
      {unsent > 0 && <p>{say("idle.unsent", { count: unsent })}</p>}
      <DialogActions>
        <Button variant="secondary" outline onClick={() => void leaveSharedDevice("left")}>
          {say("idle.leave")}
        </Button>
        <Button autoFocus onClick={stay}>
          {say("idle.stay")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/**
 * Counts the seconds since the last touch by the clock, because a sleeping tablet runs no timers.
 * @returns the seconds left, the number of messages that would be discarded, and a function that begins anew
 */
function useIdle(onEnd: () => void): { left: number; unsent: number; stay: () => void } {
  const [left, setLeft] = useState(sharedDeviceIdleSeconds);
  const [unsent, setUnsent] = useState(0);
  const touchedAt = useRef(0);
  const toldAt = useRef(0);
  const ended = useRef(false);
  const count = useEffectEvent(() => {
    const now = Date.now();
    const seconds = sharedDeviceIdleSeconds - secondsSince(touchedAt.current);
    setLeft(Math.max(0, seconds));
    setUnsent(unsentInPage());
    if (seconds <= 0) {
      if (!ended.current) onEnd();
      ended.current = true;
      return;
    }
    if (touchedAt.current <= toldAt.current || now - toldAt.current < tellEveryMs) return;
    toldAt.current = now;
    // If this fails, the session ends a little early and the next call reports it.
    void call("stayOnDevice", {}, { timeout: 5000 }).catch(() => undefined);
  });
  const touch = useEffectEvent(() => {
    // Once the question is on the screen, only its answer counts, and an answer that comes too late ends the session.
    if (left <= sharedDeviceWarnSeconds || hasEnded(touchedAt.current)) return;
    touchedAt.current = Date.now();
  });
  useEffect(() => {
    touchedAt.current = Date.now();
    count();
    const timer = setInterval(() => count(), 1000);
    const onSign = (): void => touch();
    const onSight = (): void => count();
    for (const sign of signs)
      window.addEventListener(sign, onSign, { capture: true, passive: true });
    document.addEventListener("visibilitychange", onSight);
    return () => {
      clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, onSign, { capture: true });
      document.removeEventListener("visibilitychange", onSight);
    };
  }, []);
  const stay = (): void => {
    // A tablet that slept may show the question longer than the session lasts.
    if (hasEnded(touchedAt.current)) return;
    touchedAt.current = Date.now();
    setLeft(sharedDeviceIdleSeconds);
  };
  return { left, unsent, stay };
}

function hasEnded(touchedAt: number): boolean {
  return secondsSince(touchedAt) >= sharedDeviceIdleSeconds;
}

function secondsSince(at: number): number {
  return Math.floor((Date.now() - at) / 1000);
}

/** Revoking a tablet closes its socket. The tablet then asks who is signed in, and the answer ends the session. */
function useRevoked(): void {
  const live = useLiveState();
  useEffect(() => {
    if (live === "disconnected" || live === "unavailable")
      void queryClient.invalidateQueries({ queryKey: userDetailsQuery.queryKey });
  }, [live]);
}
