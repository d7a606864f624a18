import { IconHandStop } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLayer } from "#web/lib/use-layer.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyDialog } from "#web/ui/lazy-part.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import styles from "./shell.module.css";

const RaiseHandDialog = lazyDialog(
  () => import("#web/entities/hands/raise-hand-dialog.tsx"),
  "RaiseHandDialog",
);

/** The way to tell management that something is the matter, on every screen. Back closes it, and it opens at once. */
export function RaiseHand(): ReactNode {
  const say = shellTexts.useTexts();
  const layer = useLayer("hand");
  return (
    <>
      <Button
        variant="secondary"
        outline
        className={styles.hand}
        icon={<IconHandStop size={20} aria-hidden="true" />}
        onPointerEnter={() => RaiseHandDialog.preload()}
        onFocus={() => RaiseHandDialog.preload()}
        onClick={() => layer.show()}
      >
        {say("hand.raise")}
      </Button>
      {layer.open && <RaiseHandDialog onClose={() => layer.close()} />}
    </>
  );
}
