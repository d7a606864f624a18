import { IconTrash } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/company.ts";
import type { Output } from "#web/lib/api/contract.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { showError } from "#web/ui/show-error.ts";
import { toast } from "#web/ui/toast-store.ts";
import { locationsTexts } from "./locations-texts.ts";

interface DeleteProps {
  location: Output<"getLocation">["location"];
  /** What depends on it may be more by now. */
  onAsk: () => void;
  onDeleted: () => void;
}

/** Says what depends on a location before it is deleted. */
export function DeleteLocation({ location, onAsk, onDeleted }: DeleteProps): ReactNode {
  const say = locationsTexts.useTexts();
  const company_id = useCompanyId();
  const [asking, setAsking] = useState(false);
  const { name, id, employee_count, memo_count } = location;
  const remove = useCallMutation("deleteLocation", {
    onSuccess() {
      toast({ title: say("delete.done", { name }), variant: "success" });
      setAsking(false);
      onDeleted();
    },
    onError(error) {
      setAsking(false);
      showError(error, say("delete.failed"));
    },
  });
  const lines = [
    ...(employee_count > 0 ? [say("delete.people", { count: employee_count })] : []),
    ...(memo_count > 0 ? [say("delete.memos", { count: memo_count })] : []),
  ];
  if (lines.length === 0) lines.push(say("delete.nothing"));
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
        {say("delete.action")}
      </Button>
      <ConfirmDialog
        open={asking}
        title={say("delete.ask", { name })}
        text={[...lines, say("delete.final")].join(" ")}
        confirm={say("delete.action")}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ company_id, id })}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
