import { IconAlertCircle } from "@tabler/icons-react";
import { useEffect, useState, type ReactNode } from "react";
import { Button } from "#web/ui/elements/button.tsx";
import { LinkedText } from "#web/ui/elements/linked-text.tsx";
import { ProgressBar } from "#web/ui/feedback/progress.tsx";
import { chatTexts } from "../chat-texts.ts";
import styles from "../chat.module.css";
import { SentGif } from "../gif/lazy-sent-gif.ts";
import { discardMessage, retryMessage } from "../outbox/own-outbox.ts";
import type { PendingMessage } from "../outbox/pending-message.ts";
import { Quote } from "../conversation/quote.tsx";

/** A message of one's own that is on its way, or that wasn't sent and can be sent again or discarded. */
export function Unsent({ message }: { message: PendingMessage }): ReactNode {
  const say = chatTexts.useTexts();
  const { state, isLost, progress, picture } = message;
  const percent = Math.round(progress * 100);
  return (
    <article
      className={styles.message}
      data-own
      data-pending={state}
      aria-label={say("message.label", {
        name: say("message.you"),
        time: say(state === "failed" ? "send.failed" : "send.sending"),
      })}
    >
      <div className={styles.beside}>
        <div className={styles.bubble}>
          {message.primary && <Quote primary={message.primary} />}
          {picture && <Preview file={picture} />}
          {message.gif && <SentGif url={message.gif} name={say("message.you")} />}
          {message.content !== "" && (
            <p className={styles.text}>
              <LinkedText text={message.content} />
            </p>
          )}
          {picture && state === "sending" && (
            <ProgressBar value={progress} label={say("send.progress", { percent })} />
          )}
          {state !== "failed" && <span className={styles.at}>{say("send.sending")}</span>}
        </div>
      </div>
      {state === "failed" && (
        <div className={styles.failed}>
          <IconAlertCircle size={16} aria-hidden="true" />
          <span>{say(isLost ? "send.waiting" : "send.failed")}</span>
          <Button variant="link" size="small" onClick={() => retryMessage(message.key)}>
            {say("send.retry")}
          </Button>
          <Button variant="link" size="small" onClick={() => discardMessage(message.key)}>
            {say("send.discard")}
          </Button>
        </div>
      )}
    </article>
  );
}

/** A chosen picture before it is sent. */
export function Preview({ file }: { file: File }): ReactNode {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url && <img className={styles.preview} src={url} alt={file.name} />;
}
