import type { ReactNode } from "react";
import { NotYet } from "#web/ui/states.tsx";

export function GalleryScreen(): ReactNode {
  return <NotYet />;
}
