import type { PackageEntry } from "@lineup/contract/packages/schemas";
import type { ReactNode } from "react";
import { Badge } from "#web/ui/elements/badge.tsx";
import { packagesTexts } from "./packages-texts.ts";

/** The badge of a template that can't be sent, because it is archived or a draft; shows nothing for other templates. */
export function UnusableBadge({
  template: { is_archived, status },
}: {
  template: Pick<PackageEntry["memo_template"], "is_archived" | "status">;
}): ReactNode {
  const say = packagesTexts.useTexts();
  if (is_archived) return <Badge tone="warning">{say("entry.archived")}</Badge>;
  return status === "draft" && <Badge tone="warning">{say("entry.draft")}</Badge>;
}
