import { Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { BackArrow } from "#web/ui/layout/page-header.tsx";
import { MemoComposer } from "./composer.tsx";
import { memosTexts } from "#web/features/memos/memos-texts.ts";

/** The screen for writing a new memo. */
export function MemoNewScreen(): ReactNode {
  const say = memosTexts.useTexts();
  const to = useLocation({ select: ({ state }) => state.writeTo });
  const celebrates = useLocation({ select: ({ state }) => state.celebrate });
  const params = { company_id: String(useCompanyId()) };
  return (
    <MemoComposer
      key={`${to?.id} ${celebrates?.person.id}`}
      memo={null}
      to={to}
      celebrates={celebrates}
      back={
        <Link to="/$company_id/memos" params={params} search={{}}>
          <BackArrow /> {say("back.memos")}
        </Link>
      }
    />
  );
}
