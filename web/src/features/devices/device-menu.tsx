import type { Device } from "@lineup/contract/devices/schemas";
import { IconBan, IconDots, IconPencil, IconQrcode } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { refreshList } from "#web/entities/companies/live-company.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { IconButton } from "#web/ui/elements/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/dialog.tsx";
import { Menu } from "#web/ui/dialogs/menu.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { devicesTexts } from "./devices-texts.ts";
import type { ShownPairing } from "./pairing-dialog.tsx";
import { useNewCode } from "./use-new-code.ts";

/** The actions for a device. */
export function DeviceMenu({
  device,
  onEdit,
  onPairing,
}: {
  device: Device;
  onEdit: () => void;
  onPairing: (shown: ShownPairing) => void;
}): ReactNode {
  const say = devicesTexts.useTexts();
  const [asking, setAsking] = useState(false);
  const code = useNewCode(onPairing);
  const { name } = device;
  const label = say("act.more", { name });
  const items = [
    { label: say("act.edit"), icon: <IconPencil size={18} aria-hidden="true" />, onPress: onEdit },
    {
      label: say("act.pair"),
      icon: <IconQrcode size={18} aria-hidden="true" />,
      onPress: () => code.renew(device.id),
    },
    {
      label: say("act.revoke"),
      icon: <IconBan size={18} aria-hidden="true" />,
      danger: true,
      onPress: () => setAsking(true),
    },
  ];
  return (
    <>
      <Menu
        label={label}
        groups={[{ items }]}
        renderTrigger={(props) => (
          <IconButton {...props} label={label}>
            <IconDots size={20} />
          </IconButton>
        )}
      />
      {asking && <Revoke device={device} onClose={() => setAsking(false)} />}
    </>
  );
}

function Revoke({ device, onClose }: { device: Device; onClose: () => void }): ReactNode {
  const say = devicesTexts.useTexts();
  const company_id = useCompanyId();
  const { id, name } = device;
  const revoke = useCallMutation("deleteDevice", {
    onSuccess() {
      toast({ title: say("revoke.done", { name }), variant: "success" });
      onClose();
      refreshList("devices");
    },
    onError(error) {
      onClose();
      showError(error, say("revoke.failed"));
    },
  });
  return (
    <ConfirmDialog
      open
      title={say("revoke.ask", { name })}
      text={say("revoke.text")}
      confirm={say("act.revoke")}
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate({ company_id, id })}
      onClose={onClose}
    />
  );
}
