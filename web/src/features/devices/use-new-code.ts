import { useCompanyId } from "#web/entities/companies/company.ts";
import { refreshList } from "#web/entities/companies/live-company.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { devicesTexts } from "./devices-texts.ts";
import type { ShownPairing } from "./pairing-dialog.tsx";

/**
 * Creates a new pairing code for a device.
 * @param onMade called with the code
 */
export function useNewCode(onMade: (shown: ShownPairing) => void): {
  renew: (id: number) => void;
  busy: boolean;
} {
  const say = devicesTexts.useTexts();
  const company_id = useCompanyId();
  const made = useCallMutation("renewPairing", {
    onSuccess(answer) {
      refreshList("devices");
      onMade(answer);
    },
    onError: (error) => showError(error, say("pair.failed")),
  });
  return { renew: (id) => made.mutate({ company_id, id }), busy: made.isPending };
}
