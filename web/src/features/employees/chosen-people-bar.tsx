import { IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/company.ts";
import { Button, IconButton, buttonClass } from "#web/ui/button.tsx";
import { ChosenBar } from "#web/ui/data-table.tsx";
import { addressOf, keepChosen } from "./chosen-people.ts";
import { employeesTexts } from "./employees-texts.ts";
import type { useChosen } from "./use-chosen.ts";

/** What can be done with the people who are chosen in the list. */
export function ChosenPeopleBar({
  choosing,
  total,
}: {
  choosing: ReturnType<typeof useChosen>;
  total: number;
}): ReactNode {
  const say = employeesTexts.useTexts();
  const company_id = String(useCompanyId());
  const { count } = choosing;
  if (count === 0) return null;
  return (
    <ChosenBar text={say("choose.count", { count })}>
      {choosing.more && (
        <Button variant="secondary" outline onClick={choosing.all}>
          {say("choose.all", { count: total })}
        </Button>
      )}
      <IconButton label={say("choose.none")} onClick={choosing.none}>
        <IconX size={20} />
      </IconButton>
      <Link
        to="/$company_id/employees/bulk-edit"
        params={{ company_id }}
        search={addressOf(choosing.chosen)}
        onClick={() => keepChosen(choosing.chosen)}
        className={buttonClass({})}
      >
        {say("choose.edit", { count })}
      </Link>
    </ChosenBar>
  );
}
