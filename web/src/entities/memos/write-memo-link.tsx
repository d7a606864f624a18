import { IconPencil } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { buttonClass } from "#web/ui/elements/button.tsx";
import { memoTexts } from "./memo-texts.ts";

/** A link to a new memo. */
export function WriteMemoLink(): ReactNode {
  const say = memoTexts.useTexts();
  return (
    <Link
      to="/$company_id/memos/new"
      params={{ company_id: String(useCompanyId()) }}
      search={{}}
      className={buttonClass({})}
    >
      <IconPencil size={20} aria-hidden="true" />
      {say("memo.write")}
    </Link>
  );
}
