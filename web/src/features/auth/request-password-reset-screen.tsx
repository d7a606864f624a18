import type { ReactNode } from "react";
import { NotYet } from "#web/ui/states.tsx";

export function RequestPasswordResetScreen(): ReactNode {
  return <NotYet />;
}
