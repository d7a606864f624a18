import { useState, type ReactNode } from "react";
import { Avatar } from "#web/ui/elements/avatar.tsx";
import { Badge, UnreadDot, type Tone } from "#web/ui/elements/badge.tsx";
import { Banner, Note, type BannerLevel } from "#web/ui/feedback/banner.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { ConfirmDialog, Dialog, ModalOverlay } from "#web/ui/dialogs/dialog.tsx";
import { LogoMark } from "#web/ui/layout/logo.tsx";
import { ProgressBar, ResponseRate } from "#web/ui/feedback/progress.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { toast, type ToastVariant } from "#web/ui/feedback/toast-store.ts";
import { Sample } from "./sample.tsx";

const tones: readonly Tone[] = ["neutral", "accent", "danger", "warning", "success", "info"];
const levels: readonly BannerLevel[] = ["info", "warn", "alarm", "ok"];
const toasts: readonly ToastVariant[] = ["info", "success", "warning", "error"];
const overlayMs = 1500;

export function MessageSamples(): ReactNode {
  const [open, setOpen] = useState<"dialog" | "confirm" | "overlay" | null>(null);
  const [tab, setTab] = useState<"one" | "two">("one");
  const close = (): void => setOpen(null);
  return (
    <>
      <Sample title="Messages">
        {levels.map((level) => (
          <Banner key={level} level={level} text={`A banner: ${level}`} onPress={() => undefined} />
        ))}
        {levels.map((level) => (
          <Note key={level} level={level}>
            A note: {level}
          </Note>
        ))}
        <div className="row">
          {toasts.map((variant) => (
            <Button
              key={variant}
              variant="light"
              onClick={() =>
                toast({ title: `Toast: ${variant}`, messages: ["With a line of text"], variant })
              }
            >
              Toast: {variant}
            </Button>
          ))}
          <Button
            variant="light"
            onClick={() =>
              toast({
                title: "Deleted",
                timeout: null,
                action: { label: "Undo", onPress: () => toast({ title: "Undone" }) },
              })
            }
          >
            Toast with undo
          </Button>
        </div>
        <div className="row">
          <Button variant="light" onClick={() => setOpen("dialog")}>
            Dialog
          </Button>
          <Button variant="light" onClick={() => setOpen("confirm")}>
            Confirm
          </Button>
          <Button
            variant="light"
            onClick={() => {
              setOpen("overlay");
              setTimeout(close, overlayMs);
            }}
          >
            Overlay
          </Button>
        </div>
        <Dialog open={open === "dialog"} title="A dialog" onClose={close}>
          <p>Some text in it.</p>
        </Dialog>
        <ConfirmDialog
          open={open === "confirm"}
          title="Delete “Fryer cleaning”?"
          text="42 people will no longer see it."
          confirm="Delete"
          onConfirm={close}
          onClose={close}
        />
        <ModalOverlay open={open === "overlay"} />
      </Sample>
      <Sample title="Small parts">
        <div className="row">
          <LogoMark size={16} />
          <LogoMark />
          <LogoMark size={48} />
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <UnreadDot label="new" />
          <Avatar name="Mara Quill" />
        </div>
        <ResponseRate rate={63.9} kind="acknowledged" />
        <ProgressBar value={0.4} label="Sending" />
        <Tabs
          label="Samples"
          current={tab}
          onChange={setTab}
          tabs={[
            { key: "one", label: "First", content: <p>The first panel.</p> },
            { key: "two", label: "Second", content: <p>The second panel.</p> },
          ]}
        />
      </Sample>
    </>
  );
}
