import type { Device } from "@lineup/contract/devices/schemas";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { refreshList } from "#web/entities/companies/live-company.ts";
import { call } from "#web/lib/api/api-client.ts";
import { useCall, useCallMutation } from "#web/lib/api/use-call.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { required } from "#web/lib/forms/validators.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { Select } from "#web/ui/forms/choice-fields.tsx";
import { Dialog, DialogActions } from "#web/ui/dialogs/dialog.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { TextField } from "#web/ui/forms/text-fields.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { devicesTexts } from "./devices-texts.ts";
import type { ShownPairing } from "./pairing-dialog.tsx";

interface DeviceDialogProps {
  /** Null for a new device. */
  device: Device | null;
  onClose: () => void;
  onAdded: (shown: ShownPairing) => void;
}

const maxName = 80;

/** A device's name and location. */
export function DeviceDialog({ device, onClose, onAdded }: DeviceDialogProps): ReactNode {
  const say = devicesTexts.useTexts();
  const core = coreTexts.useTexts();
  const company_id = useCompanyId();
  const names = useCall("listLocationNames", { company_id });
  const locations = names.data?.locations ?? [];
  const form = useDeviceForm(device, onClose, onAdded);
  return (
    <Dialog
      open
      title={device ? say("form.edit", { name: device.name }) : say("form.new")}
      onClose={onClose}
      closeOutside={!form.dirty}
    >
      <form className="stack" noValidate onSubmit={form.submit}>
        <TextField
          {...form.field("name")}
          label={say("form.name")}
          hint={say("form.name.hint")}
          maxLength={maxName}
          autoComplete="off"
          required
          autoFocus
        />
        {names.error && !names.data ? (
          <ErrorState error={names.error} onRetry={() => void names.refetch()} />
        ) : (
          <Select
            {...form.field("location_id")}
            label={say("form.location")}
            options={locations.map(({ id, name }) => ({ value: String(id), label: name }))}
            required
          />
        )}
        <DialogActions>
          <Button variant="secondary" outline onClick={onClose}>
            {core("action.cancel")}
          </Button>
          <Button type="submit" loading={form.busy}>
            {device ? core("action.save") : say("form.add")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useDeviceForm(
  device: Device | null,
  onClose: () => void,
  onAdded: (shown: ShownPairing) => void,
) {
  const say = devicesTexts.useTexts();
  const company_id = useCompanyId();
  const create = useCallMutation("createDevice");
  return useForm({
    initial: { name: device?.name ?? "", location_id: String(device?.location_id ?? "") },
    validate: { name: (value) => required(value), location_id: (value) => required(value) },
    async onSubmit({ name, location_id }) {
      const fields = { company_id, name, location_id: Number(location_id) };
      if (device) {
        await call("updateDevice", { ...fields, id: device.id });
        toast({ title: say("form.saved"), variant: "success" });
      } else onAdded(await create.mutateAsync(fields));
      refreshList("devices");
      onClose();
    },
    onError: (error) => showError(error, say("form.failed")),
  });
}
