import { IconCopy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Button } from "./button.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";

/** A button that copies a text to the clipboard. */
export function CopyButton({ text, label }: { text: string; label: string }): ReactNode {
  const say = coreTexts.useTexts();
  // Browsers offer the clipboard only over HTTPS. Without HTTPS, people can select and copy the text themselves.
  if (!window.isSecureContext) return null;
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => toast({ title: say("copied"), variant: "success" }),
      (error: unknown) => showError(error),
    );
  };
  return (
    <Button
      variant="secondary"
      outline
      icon={<IconCopy size={18} aria-hidden="true" />}
      onClick={copy}
    >
      {label}
    </Button>
  );
}
