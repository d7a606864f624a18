import { useRef, useState, type ReactNode } from "react";
import { usePermission } from "#web/entities/companies/company.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";
import { SearchField } from "#web/ui/forms/text-fields.tsx";
import { shellTexts } from "#web/app/texts/shell-texts.ts";
import type { PaletteFoundProps } from "./found.tsx";

const Found = lazyPart(() => import("./found.tsx"), "PaletteFound");

/**
 * A dialog that searches screens, memos, people and actions, and can be used with the arrow keys and Enter. The input appears
 * before the code for searching has loaded, so no keystroke is lost.
 */
export function CommandPalette({
  onClose,
  ...sources
}: Omit<PaletteFoundProps, "terms" | "entered" | "keys">): ReactNode {
  const say = shellTexts.useTexts();
  const manages = usePermission("memos:manage");
  const [terms, setTerms] = useState("");
  const [entered, setEntered] = useState("");
  const keys: PaletteFoundProps["keys"] = useRef(null);
  return (
    <Dialog open title={say("palette.title")} onClose={onClose}>
      <SearchField
        label={say(manages ? "palette.placeholder" : "palette.placeholder.employee")}
        value={terms}
        autoFocus
        onKeyDown={(event) => {
          if (keys.current) keys.current(event);
          else if (event.key === "Enter") setEntered(terms);
        }}
        onChange={setTerms}
      />
      <Found {...sources} terms={terms} entered={entered} keys={keys} onClose={onClose} />
    </Dialog>
  );
}
