import { Component, createElement, Suspense, use, type ComponentType, type ReactNode } from "react";
import { withImportRetry } from "#web/lib/browser/import-retry.ts";
import { explainMissingCode } from "#web/lib/browser/missing-code.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { ErrorState } from "./states.tsx";

interface Looks<P> {
  /** What stands in its place until it is here. */
  waiting?: ReactNode;
  /** What its failure is shown in. */
  Frame?: ComponentType<P & { children: ReactNode }>;
}

interface LazyPart<P> {
  (props: P): ReactNode;
  /** Loads it ahead. What fails is tried again when it is drawn. */
  readonly preload: () => void;
  /** The same, for who waits: resolved once it is here or has failed. */
  readonly load: () => Promise<void>;
}

/**
 * A part of a screen that loads its own code. Code that does not come fails the part alone, with a way to try again; React's
 * own `lazy` would keep the failure for as long as the page is open.
 * @param name the component's export
 */
export function lazyPart<N extends string, P extends object>(
  load: () => Promise<Readonly<Record<N, ComponentType<P>>>>,
  name: N,
  { waiting = null, Frame = Bare }: Looks<P> = {},
): LazyPart<P> {
  const loadModule = withImportRetry(load);
  let loading: Promise<ComponentType<P>> | undefined;
  let loaded: ComponentType<P> | undefined;
  const start = (): Promise<ComponentType<P>> =>
    (loading ??= loadModule().then((module) => (loaded = module[name]), explainMissingCode));
  const forget = (): void => {
    loading = undefined;
  };
  function Loaded(props: P): ReactNode {
    return createElement(loaded ?? use(start()), props);
  }
  function Lazy(props: P): ReactNode {
    return (
      <Boundary part={props} Frame={Frame} onCatch={forget}>
        <Suspense fallback={waiting}>
          <Loaded {...props} />
        </Suspense>
      </Boundary>
    );
  }
  const ahead = (): Promise<void> => start().then(() => undefined, forget);
  return Object.assign(Lazy, { load: ahead, preload: () => void ahead() });
}

/** The same for a dialog: what failed can be closed as well. */
export function lazyDialog<N extends string, P extends { onClose: () => void }>(
  load: () => Promise<Readonly<Record<N, ComponentType<P>>>>,
  name: N,
): LazyPart<P> {
  return lazyPart(load, name, { Frame: FailedDialog });
}

function FailedDialog({
  onClose,
  children,
}: {
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  const say = coreTexts.useTexts();
  return (
    <Dialog open title={say("error.title")} onClose={onClose}>
      {children}
    </Dialog>
  );
}

function Bare({ children }: { children: ReactNode }): ReactNode {
  return children;
}

interface BoundaryProps<P> {
  part: P;
  Frame: ComponentType<P & { children: ReactNode }>;
  onCatch: () => void;
  children: ReactNode;
}

/** Keeps a failure from what stands around it. */
class Boundary<P> extends Component<BoundaryProps<P>, { error: unknown }> {
  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }
  override state = { error: null };
  retry = (): void => this.setState({ error: null });
  override componentDidCatch(): void {
    this.props.onCatch();
  }
  override render(): ReactNode {
    const { part, Frame, children } = this.props;
    const { error } = this.state;
    if (error === null) return children;
    return (
      <Frame {...part}>
        <ErrorState error={error} onRetry={this.retry} />
      </Frame>
    );
  }
}
