import { IconHandStop } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLayer } from "#web/lib/navigation/use-layer.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { lazyDialog } from "#web/ui/feedback/lazy-part.tsx";

const RaiseHandDialog = lazyDialog(() => import("./raise-dialog.tsx"), "RaiseHandDialog");

interface RaiseHandButtonProps {
  /** Of whoever shows it: the words of raised hands come with the dialog. */
  label: string;
  className?: string | undefined;
}

/** The way to tell management that something is the matter. Back closes it, and it opens at once. */
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
