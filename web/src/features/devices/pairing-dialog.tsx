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

/** A device and the code that was just made for it. */
export type ShownPairing = Output<"renewPairing">;

/** The code, large and as a picture, for as long as it can be typed; says so once it was. */
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
  // Then another code is what there is to do.
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

/** Whether the code was typed by now: the list follows the tablet by itself. */
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
