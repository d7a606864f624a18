import type { ChatGroup } from "@lineup/contract/chat/schemas";
import type { ReactNode } from "react";
import { Avatar } from "#web/ui/elements/avatar.tsx";
import { nameOf } from "../chat-names.ts";
import styles from "../chat.module.css";

/** A group's emoji or, without one, the initials of its name. Screen readers skip it, because the name is next to it. */
export function GroupIcon({
  group,
  size = 44,
}: {
  group: Pick<ChatGroup, "icon" | "name">;
  size?: number;
}): ReactNode {
  if (!group.icon) return <Avatar name={nameOf(group)} size={size} />;
  return (
    <span
      className={styles.icon}
      style={{ width: size, height: size, fontSize: size * 0.5 }}
      aria-hidden="true"
    >
      {group.icon}
    </span>
  );
}
