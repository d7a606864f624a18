import type { RecipientRow } from "@lineup/contract/memos/schemas";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/company.ts";
import { useFileAddress } from "#web/entities/media/file-access.ts";
import { formatDateTime } from "#web/lib/dates.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorState, Skeleton } from "#web/ui/states.tsx";
import styles from "./memos.module.css";
import { memosTexts } from "./memos-texts.ts";

interface SignatureProps {
  row: RecipientRow;
  onClose: () => void;
}

/** What somebody signed a memo with. */
export function SignatureDialog({ row, onClose }: SignatureProps): ReactNode {
  const say = memosTexts.useTexts();
  const company_id = useCompanyId();
  const { memo_id: id, acknowledged_at: at } = row.employee_response;
  const { url, error, retry } = useFileAddress("getSignature", {
    company_id,
    id,
    employee_id: row.id,
  });
  return (
    <Dialog open title={say("people.signature", { name: row.name })} onClose={onClose}>
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : url ? (
        <img
          className={styles.signature}
          src={url}
          alt={say("people.signature", { name: row.name })}
        />
      ) : (
        <Skeleton height={160} />
      )}
      {at && <p className="dim small">{formatDateTime(at)}</p>}
    </Dialog>
  );
}
