import { IconCloudOff } from "@tabler/icons-react";
import {
  CatchBoundary,
  useRouter,
  useRouterState,
  type ErrorComponentProps,
} from "@tanstack/react-router";
import { useEffect, type ReactNode } from "react";
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

/** Replaces a screen that failed; the rest of the page stays. */
export function ScreenError(props: ErrorComponentProps): ReactNode {
  return (
    <CatchBoundary getResetKey={() => 0} errorComponent={WithoutTexts}>
      <FailedScreen {...props} />
    </CatchBoundary>
  );
}

/**
 * Replaces the page where even the texts of errors couldn't be loaded, because the connection was lost right after the page had
 * arrived. So its own texts are here, in both languages. It loads the page again once the connection is back.
 */
function WithoutTexts(): ReactNode {
  useEffect(() => {
    addEventListener("online", reloadPage);
    return () => removeEventListener("online", reloadPage);
  }, []);
  return (
    <main>
      <div role="alert">
        <EmptyState
          wholeScreen
          icon={<IconCloudOff size={28} />}
          title="Lineup"
          text={
            <>
              The page couldn't be loaded. Check your connection.{" "}
              <span lang="es">No se pudo cargar la página. Revisa tu conexión.</span>
            </>
          }
          action={<Button onClick={reloadPage}>Try again · Reintentar</Button>}
        />
      </div>
    </main>
  );
}

function reloadPage(): void {
  location.reload();
}

function FailedScreen({ error, reset }: ErrorComponentProps): ReactNode {
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

/** Covers a shared tablet after someone signs out: it hides their data until the PIN pad can be loaded. */
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

/** Shown inside the shell for an unknown address. */
export function ScreenMissing(): ReactNode {
  return <MissingState />;
}

/** The same as a whole page. */
export function PageMissing(): ReactNode {
  return (
    <main>
      <ScreenMissing />
    </main>
  );
}

/** Shown while a screen's code or data loads. */
export function ScreenPending(): ReactNode {
  return <SkeletonList />;
}

/**
 * The same as a whole page, where rows from edge to edge would look broken. It is not known yet who is signed in, but
 * the address may show that a company will open.
 */
export function PagePending(): ReactNode {
  const say = coreTexts.useTexts();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const inCompany = idFrom(pathname.split("/")[1]) !== null;
  if (inCompany) return <LoadingCompany />;
  return (
    <main aria-busy="true">
      <Waiting text={say("loading")} />
    </main>
  );
}

/** Shown while the company itself loads. */
export function LoadingCompany(): ReactNode {
  const say = shellTexts.useTexts();
  return (
    <main aria-busy="true">
      <Waiting text={say("company.loading")} />
    </main>
  );
}
