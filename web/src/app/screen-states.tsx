import { IconCloudOff } from "@tabler/icons-react";
import { useRouter, useRouterState, type ErrorComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { retryLeaving } from "#web/entities/devices/leave-shared-device.ts";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Button } from "#web/ui/elements/button.tsx";
import {
  EmptyState,
  ErrorState,
  HomeLink,
  MissingState,
  SkeletonList,
  Waiting,
} from "#web/ui/feedback/states.tsx";
import { shellTexts } from "./texts/shell-texts.ts";

/** In place of a screen that failed; the rest of the page stays. */
export function ScreenError({ error, reset }: ErrorComponentProps): ReactNode {
  const say = coreTexts.useTexts();
  const router = useRouter();
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  if (error instanceof ApiError) return <ErrorState wholeScreen error={error} onRetry={retry} />;
  return (
    <div role="alert">
      <EmptyState
        wholeScreen
        title={say("state.crash.title")}
        text={say("state.crash.text")}
        action={<Button onClick={retry}>{say("action.retry")}</Button>}
        back={<HomeLink />}
      />
    </div>
  );
}

/** On a shared tablet, after somebody has gone: nothing of them, until the PIN pad can be loaded. */
export function TabletLeaving({ isOffline }: { isOffline: boolean }): ReactNode {
  const say = coreTexts.useTexts();
  if (!isOffline) return <main aria-busy="true" />;
  return (
    <main>
      <div role="alert">
        <EmptyState
          wholeScreen
          icon={<IconCloudOff size={28} />}
          title={say("state.away.title")}
          text={say("state.away.text")}
          action={<Button onClick={retryLeaving}>{say("action.retry")}</Button>}
        />
      </div>
    </main>
  );
}

/** No screen has this address. */
export function ScreenMissing(): ReactNode {
  return <MissingState />;
}

/** The same where nothing stands around it. */
export function PageMissing(): ReactNode {
  return (
    <main>
      <ScreenMissing />
    </main>
  );
}

/** While a screen's code or data is on its way. */
export function ScreenPending(): ReactNode {
  return <SkeletonList />;
}

/**
 * The same where nothing stands around it: rows from edge to edge would look like a broken screen. Who is here is not
 * known yet, but the address may say that it will be a company.
 */
export function PagePending(): ReactNode {
  const say = coreTexts.useTexts();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const inCompany = idFrom(pathname.split("/")[1]) !== null;
  return <main>{inCompany ? <LoadingCompany /> : <Waiting text={say("loading")} />}</main>;
}

/** While the company itself is loaded. */
export function LoadingCompany(): ReactNode {
  const say = shellTexts.useTexts();
  return (
    <main>
      <Waiting text={say("company.loading")} />
    </main>
  );
}
