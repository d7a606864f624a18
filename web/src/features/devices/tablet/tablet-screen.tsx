import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { leaveSharedDevice, signOut } from "#web/entities/auth/session.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { callQuery } from "#web/lib/api/use-call.ts";
import { token } from "#web/lib/api/api-client.ts";
import { sharedDevice } from "#web/lib/browser/shared-device.ts";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { PadSkeleton } from "./pad-skeleton.tsx";
import { PairForm } from "./pair-form.tsx";
import { PinPad } from "./pin-pad.tsx";

/** The screen of a shared tablet while no one is signed in: the PIN pad or, if the tablet isn't paired, the pairing form. */
export function TabletScreen(): ReactNode {
  const [leaving] = useState(() => sharedDevice.isInUse());
  const [deviceToken, setDeviceToken] = useState(() => sharedDevice.token());
  useEffect(() => {
    // A person who closed the page or typed this address may still be signed in, and is signed out before the PIN pad appears.
    if (leaving) void (token.get() === null ? leaveSharedDevice("ended") : signOut());
  }, [leaving]);
  if (leaving) return <div aria-busy="true" />;
  if (deviceToken === null) return <PairForm onPaired={setDeviceToken} />;
  return <Paired key={deviceToken} deviceToken={deviceToken} onPaired={setDeviceToken} />;
}

const lookEveryMs = 30_000;

function Paired({
  deviceToken,
  onPaired,
}: {
  deviceToken: string;
  onPaired: (token: string) => void;
}): ReactNode {
  const query = useQuery({
    ...callQuery("getDeviceState", { device_token: deviceToken }),
    refetchInterval: lookEveryMs,
  });
  const gone = query.error instanceof ApiError && query.error.status === 404;
  useEffect(() => {
    if (gone) sharedDevice.forget();
  }, [gone]);
  if (gone) return <PairForm gone onPaired={onPaired} />;
  if (query.data)
    return (
      <PinPad
        deviceToken={deviceToken}
        device={query.data.device}
        onRefused={() => void query.refetch()}
      />
    );
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <PadSkeleton />;
}
