import { pairingMinutes } from "@lineup/contract/constants";
import { type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import type { Output } from "#web/lib/api/contract.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { useCountdown } from "#web/lib/hooks/use-countdown.ts";
import { Note } from "#web/ui/feedback/banner.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialogs/dialog.tsx";
import { QrCode } from "#web/ui/pictures/qr-code.tsx";
import styles from "./devices.module.css";
import { devicesTexts } from "./devices-texts.ts";
import { useNewCode } from "./use-new-code.ts";

/** A device and its new pairing code. */
export type ShownPairing = Output<"renewPairing">;

/** Shows a pairing code, in large letters and as a QR code, while it is valid, and then that it was used. */
export function PairingDialog({
  shown,
  onRenewed,
  onClose,
}: {
  shown: ShownPairing;
  onRenewed: (shown: ShownPairing) => void;
  onClose: () => void;
}): ReactNode {
  const say = devicesTexts.useTexts();
  const { device, pairing } = shown;
  const code = useNewCode(onRenewed);
  const isPaired = useIsPaired(shown);
  const [left] = useCountdown(pairingMinutes * 60);
  // After that, only a new code helps.
  const isOver = left === 0 && !isPaired;
  const { name } = device;
  return (
    <Dialog open title={say("pair.title", { name })} onClose={onClose} closeOutside={isPaired} wide>
      {isPaired ? (
        <div role="status">
          <Note level="ok">{say("pair.done", { name })}</Note>
        </div>
      ) : (
        <div className={styles.pairing} data-over={isOver || undefined}>
          <div className="stack">
            <p>{say("pair.line")}</p>
            <p className={styles.address}>{pairing.url.replace(/#.*$/, "")}</p>
            <div>
              <p className="dim small">{say("pair.code")}</p>
              <p className={styles.code}>{grouped(pairing.code)}</p>
            </div>
            <p role={isOver ? "alert" : undefined}>
              {isOver ? say("pair.over") : say("pair.left", { time: clock(left) })}
            </p>
            <p className="dim small">{say("pair.once")}</p>
          </div>
          <figure className={styles.qr}>
            <QrCode text={pairing.url} label={say("pair.qr")} />
          </figure>
        </div>
      )}
      <DialogActions>
        {!isPaired && (
          <Button
            {...(isOver ? {} : secondary)}
            loading={code.busy}
            onClick={() => code.renew(device.id)}
          >
            {say("pair.again")}
          </Button>
        )}
        <Button {...(isOver ? secondary : {})} onClick={onClose}>
          {say("pair.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const secondary = { variant: "secondary", outline: true } as const;

/** True once the code was used: live updates change the device in the list. */
function useIsPaired({ device }: ShownPairing): boolean {
  const input = { company_id: useCompanyId(), terms: device.name };
  const found = useCall("listDevices", input).data?.devices.find(({ id }) => id === device.id);
  return found !== undefined && found.paired_at !== device.paired_at;
}

function grouped(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`;
}

/** `14:05` */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
