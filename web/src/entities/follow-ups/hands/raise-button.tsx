import { IconHandStop } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLayer } from "#web/lib/navigation/use-layer.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { lazyDialog } from "#web/ui/feedback/lazy-part.tsx";

const RaiseHandDialog = lazyDialog(() => import("./raise-dialog.tsx"), "RaiseHandDialog");

interface RaiseHandButtonProps {
  /** From the screen that shows it: the texts of raised hands load with the dialog. */
  label: string;
  className?: string | undefined;
}

/** The button for telling managers that something is wrong. The dialog opens without delay, and Back closes it. */
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
