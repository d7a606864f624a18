import type { ReactNode } from "react";
import { NotYet } from "#web/ui/states.tsx";

export function JoinTeamScreen(): ReactNode {
  return <NotYet />;
}
