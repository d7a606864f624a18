import { IconFileCheck } from "@tabler/icons-react";
import { useId, type ReactNode } from "react";
import { useLayer } from "#web/lib/navigation/use-layer.ts";
import { Button, IconButton } from "#web/ui/elements/button.tsx";
import { lazyDialog } from "#web/ui/feedback/lazy-part.tsx";
import type { Whose } from "./acknowledgements-dialog.tsx";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import styles from "../memos.module.css";

const AcknowledgementsDialog = lazyDialog(
  () => import("./acknowledgements-dialog.tsx"),
  "AcknowledgementsDialog",
);

/** A button that shows which memo versions someone acknowledged: an icon button if `person` is given, otherwise a text link. */
export function SeeAcknowledged({ memoId, person }: Whose): ReactNode {
  const say = memoTexts.useTexts();
  // The dialog with the versions may open over the memo's dialog; the browser's Back button closes only the dialog on top.
  const layer = useLayer(`proof ${useId()}`);
  const opens = { "aria-haspopup": "dialog", onClick: () => layer.show() } as const;
  return (
    <>
      {person ? (
        <IconButton small label={say("proof.title", { name: person.name })} {...opens}>
          <IconFileCheck size={20} />
        </IconButton>
      ) : (
        <Button variant="link" size="small" className={styles.turn} {...opens}>
          {say("ack.see")}
        </Button>
      )}
      {layer.open && (
        <AcknowledgementsDialog memoId={memoId} person={person} onClose={() => layer.close()} />
      )}
    </>
  );
}
