import type { ReactNode } from "react";
import { NotYet } from "#web/ui/states.tsx";

export function MemosListScreen(): ReactNode {
  return <NotYet />;
}
