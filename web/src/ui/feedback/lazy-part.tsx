import { Component, createElement, Suspense, use, type ComponentType, type ReactNode } from "react";
import { withImportRetry } from "#web/lib/browser/import-retry.ts";
import { explainMissingCode } from "#web/lib/browser/missing-code.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { ErrorState } from "./states.tsx";

interface Looks<P> {
  /** Shown while the part loads. */
  waiting?: ReactNode;
  /** The component that wraps the error if the part fails to load. */
  Frame?: ComponentType<P & { children: ReactNode }>;
  /** What the part needs before it is drawn, besides the texts of its screen: texts or data of its own. */
  needs?: { readonly load: () => Promise<void> };
}

interface LazyPart<P> {
  (props: P): ReactNode;
  /** Loads the part early. If loading fails, rendering the part retries the loading. */
  readonly preload: () => void;
  /** Does the same as `preload`, and returns a promise that resolves once the part is loaded or has failed to load. */
  readonly load: () => Promise<void>;
}

/**
 * Makes a component for a part of a screen whose code is loaded as a separate chunk. If loading fails, the part shows an error
 * with a retry button. React's own `lazy` would remember the failure until the page is closed.
 * @param load imports the chunk
 * @param name the name under which the chunk exports the component
 */
export function lazyPart<N extends string, P extends object>(
  load: () => Promise<Readonly<Record<N, ComponentType<P>>>>,
  name: N,
  { waiting = null, Frame = Bare, needs }: Looks<P> = {},
): LazyPart<P> {
  const loadModule = withImportRetry(load);
  let loading: Promise<ComponentType<P>> | undefined;
  let loaded: ComponentType<P> | undefined;
  const loadAll = async (): Promise<ComponentType<P>> => {
    const [module] = await Promise.all([loadModule(), needs?.load()]).catch(explainMissingCode);
    loaded = module[name];
    return loaded;
  };
  const start = (): Promise<ComponentType<P>> => (loading ??= loadAll());
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

/** Does the same as `lazyPart` for a dialog, which can be closed even if the dialog failed to load. */
export function lazyDialog<N extends string, P extends { onClose: () => void }>(
  load: () => Promise<Readonly<Record<N, ComponentType<P>>>>,
  name: N,
  looks: Pick<Looks<P>, "needs"> = {},
): LazyPart<P> {
  return lazyPart(load, name, { ...looks, Frame: FailedDialog });
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

/** Shows the error of a part in place of the part, so that the other parts of the screen keep working. */
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
