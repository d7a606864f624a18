import type { SharedChatMessage } from "@lineup/contract/chat/schemas";
import type { ReactNode } from "react";
import { saveBlob } from "#web/entities/media/file-access.ts";
import { download } from "#web/lib/api/api-client.ts";
import { formatFullDateTime } from "#web/lib/dates/dates.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { PictureViewer } from "#web/ui/pictures/picture-viewer.tsx";
import { chatTexts } from "../chat-texts.ts";
import { usePicture, usePictureInput } from "./use-picture.ts";

interface OpenPictureProps {
  message: SharedChatMessage;
  position: number;
  count: number;
  onStep: (step: 1 | -1) => void;
  onClose: () => void;
}

/** A picture over the whole page, in its original size. */
export function OpenPicture({ message, ...props }: OpenPictureProps): ReactNode {
  const say = chatTexts.useTexts();
  const whole = usePicture(message, "original");
  // The small version is already loaded, and is shown until the original has loaded.
  const small = usePicture(message, "min");
  const name = message.employee.name;
  const input = usePictureInput(message, "original");
  const save = (): void => {
    download("downloadChatImage", input)
      .then(({ blob, filename }) => saveBlob(blob, filename ?? `chat-${message.id}`))
      .catch((error: unknown) => showError(error, say("picture.failed")));
  };
  return (
    <PictureViewer
      {...props}
      name={`${name}, ${formatFullDateTime(message.created_at)}`}
      alt={say("picture.alt", { name })}
      src={whole.url ?? small.url}
      trouble={whole.error && say("picture.failed")}
      onSave={save}
    />
  );
}
