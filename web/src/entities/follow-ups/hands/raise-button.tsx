import { IconHandStop } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLayer } from "#web/lib/navigation/use-layer.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { lazyDialog } from "#web/ui/feedback/lazy-part.tsx";

const RaiseHandDialog = lazyDialog(() => import("./raise-dialog.tsx"), "RaiseHandDialog");

interface RaiseHandButtonProps {
  /** The button's text. The screen provides it, because the texts about raised hands are loaded only with the dialog. */
  label: string;
  className?: string | undefined;
}

/**
 * A button that opens the dialog for telling managers that something is wrong. The dialog's code starts to load when the
 * pointer enters the button or the button gets the focus. The browser's Back button closes the dialog.
 */
export function RaiseHandButton({ label, className }: RaiseHandButtonProps): ReactNode {
  const layer = useLayer("hand");
  return (
    <>
      <Button
        variant="secondary"
        outline
        className={className}
        icon={<IconHandStop size={20} aria-hidden="true" />}
        onPointerEnter={() => RaiseHandDialog.preload()}
        onFocus={() => RaiseHandDialog.preload()}
        onClick={() => layer.show()}
      >
        {label}
      </Button>
      {layer.open && <RaiseHandDialog onClose={() => layer.close()} />}
    </>
  );
}
