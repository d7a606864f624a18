import type { SharedTemplate } from "@lineup/contract/templates/schemas";
import type { ReactNode } from "react";
import { Fact } from "#web/ui/lists/facts.tsx";
import { templatesTexts } from "./templates-texts.ts";

/** The days after which a memo made from a template opens, is due and ends, as facts. */
export function DayFacts({
  template: { reveal_after_days, due_after_days, expire_after_days },
}: {
  template: Pick<SharedTemplate, "reveal_after_days" | "due_after_days" | "expire_after_days">;
}): ReactNode {
  const say = templatesTexts.useTexts();
  const after = (days: number | null): string | null =>
    days === null ? null : say("detail.days", { count: days });
  return (
    <>
      <Fact label={say("detail.opens")} none={say("detail.atOnce")}>
        {after(reveal_after_days)}
      </Fact>
      <Fact label={say("detail.due")} none={say("detail.due.none")}>
        {after(due_after_days)}
      </Fact>
      <Fact label={say("detail.end")} none={say("detail.never")}>
        {after(expire_after_days)}
      </Fact>
    </>
  );
}
