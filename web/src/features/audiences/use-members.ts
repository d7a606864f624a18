import { refreshList } from "#web/entities/companies/live-company.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { audiencesTexts } from "./audiences-texts.ts";

/**
 * Adds people to an audience and removes them.
 * @param onDone called after either
 */
export function useMembers(company_id: number, id: number, onDone: () => void) {
  const say = audiencesTexts.useTexts();
  const change = useCallMutation("updateAudience", {
    onSuccess(_answer, { add_employee_ids, remove_employee_ids }) {
      const added = countOf(add_employee_ids);
      const title = added
        ? say("people.added", { count: added })
        : say("people.removed", { count: countOf(remove_employee_ids) });
      toast({ title, variant: "success" });
      refreshList("audiences");
      onDone();
    },
    onError: (error) => showError(error, say("people.failed")),
  });
  return {
    busy: change.isPending,
    add: (ids: number[]) => change.mutate({ company_id, id, add_employee_ids: ids }),
    remove: (ids: number[]) => change.mutate({ company_id, id, remove_employee_ids: ids }),
  };
}

function countOf(ids: unknown): number {
  return Array.isArray(ids) ? ids.length : 0;
}
