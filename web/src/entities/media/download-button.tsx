import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { CallName, Input } from "#web/lib/api/contract.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { useDownload } from "./use-download.ts";

/** A button that downloads a table as a file, and shows the progress of a large download. */
export function DownloadButton<K extends CallName>({
  call,
  input,
  fallback,
  label,
}: {
  call: K;
  input: Input<K>;
  /** The file's name if the server sends no name. */
  fallback: string;
  label?: string;
}): ReactNode {
  const say = coreTexts.useTexts();
  const { bytes, start } = useDownload(call, input, fallback);
  return (
    <span className="row">
      <Button
        variant="secondary"
        outline
        loading={bytes !== null}
        icon={<IconDownload size={18} aria-hidden="true" />}
        onClick={start}
      >
        {label ?? say("download.csv")}
      </Button>
      <span role="status" className="dim small">
        {bytes !== null &&
          bytes >= tenthOfMega &&
          say("download.so-far", { size: megabytes(bytes) })}
      </span>
    </span>
  );
}

const tenthOfMega = 100_000;

/** @returns the size in megabytes, rounded to a tenth; the text "download.so-far" formats it in the user's language */
function megabytes(bytes: number): number {
  return Math.round(bytes / tenthOfMega) / 10;
}
