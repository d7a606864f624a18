import type { ChatGroup } from "@lineup/contract/chat/schemas";
import { IconAlertCircle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { chatTexts } from "../chat-texts.ts";
import styles from "../chat.module.css";
import { useOutbox } from "../outbox/own-outbox.ts";

/** The groups that the person is no longer in and to which they have sent something that was refused. It can be copied there. */
export function LeftGroups({ groups }: { groups: readonly ChatGroup[] }): ReactNode {
  const say = chatTexts.useTexts();
  const companyId = useCompanyId();
  const left = useOutbox(companyId).filter(
    ({ groupId, state, isLost }) =>
      state === "failed" && !isLost && !groups.some(({ id }) => id === groupId),
  );
  if (left.length === 0) return null;
  return (
    <ul aria-label={say("chats.notSent")}>
      {[...Map.groupBy(left, ({ groupId }) => groupId)].map(([groupId, messages]) => (
        <li key={groupId}>
          <Link
            to="/$company_id/chats"
            params={{ company_id: String(companyId) }}
            search={{ id: String(groupId) }}
            className={styles.row}
          >
            <IconAlertCircle size={24} className={styles.alert} aria-hidden="true" />
            <span className={styles.words}>
              <span className={styles.line}>
                <strong className={styles.name}>{messages[0]?.groupName}</strong>
              </span>
              <span className={styles.line}>
                <span className={styles.last}>
                  {say("row.notSent", { count: messages.length })}
                </span>
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
