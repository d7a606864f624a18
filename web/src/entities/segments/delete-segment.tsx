import { IconTrash } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/dialog.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import type { Segments } from "./segment-links.tsx";
import { segmentTexts } from "./segment-texts.ts";

const calls = { locations: "deleteLocation", audiences: "deleteAudience" } as const;

/** A location or an audience with counts of what depends on it. */
export interface UsedSegment {
  readonly id: number;
  readonly name: string;
  readonly employee_count: number;
  readonly memo_count: number;
  readonly scheduled_send_count: number;
  /** For a location. */
  readonly device_count?: number;
}

interface DeleteProps {
  of: Segments;
  segment: UsedSegment;
  /** Refetches the counts, which may have grown. */
  onAsk: () => void;
  onDeleted: () => void;
}

/** Shows what depends on a location or an audience before deleting it. */
export function DeleteSegment({ of, segment, onAsk, onDeleted }: DeleteProps): ReactNode {
  const say = segmentTexts.useTexts();
  const company_id = useCompanyId();
  const [asking, setAsking] = useState(false);
  const { name, id, employee_count, memo_count, device_count = 0 } = segment;
  const { scheduled_send_count: scheduled } = segment;
  const remove = useCallMutation(calls[of], {
    onSuccess() {
      toast({ title: say("delete.done", { name }), variant: "success" });
      setAsking(false);
      onDeleted();
    },
    onError(error) {
      setAsking(false);
      showError(error, say(`${of}.delete.failed`));
    },
  });
  const lines = [
    ...(employee_count > 0 ? [say(`${of}.delete.people`, { count: employee_count })] : []),
    ...(memo_count > 0 ? [say(`${of}.delete.memos`, { count: memo_count })] : []),
    ...(scheduled > 0 ? [say(`${of}.delete.scheduled`, { count: scheduled })] : []),
    ...(device_count > 0 ? [say("locations.delete.devices", { count: device_count })] : []),
  ];
  if (lines.length === 0) lines.push(say(`${of}.delete.nothing`));
  return (
    <div className="row">
      <Button
        variant="danger"
        outline
        icon={<IconTrash size={18} aria-hidden="true" />}
        onClick={() => {
          onAsk();
          setAsking(true);
        }}
      >
        {say(`${of}.delete.action`)}
      </Button>
      <ConfirmDialog
        open={asking}
        title={say(`${of}.delete.ask`, { name })}
        text={[...lines, say("delete.final")].join(" ")}
        confirm={say(`${of}.delete.action`)}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ company_id, id })}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
