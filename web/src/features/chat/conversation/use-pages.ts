import { useEffect, useRef, useState } from "react";
import { type Around, loadEarlier, loadLater, showMessages } from "#web/entities/chat/messages.ts";
import { showError } from "#web/ui/feedback/show-error.ts";

/** Screen readers announce what is added to the log only this long after a page was added. In milliseconds. */
const settleMs = 500;

type Part = "earlier" | "later" | "other";

interface Pages {
  readonly loading: Part | null;
  /** True while what is added to the log is no news. */
  readonly isQuiet: boolean;
  /** @param isAsked false if scrolling asks for it, which doesn't try again after a failure */
  load(part: "earlier" | "later", isAsked: boolean): void;
  /** Shows the newest messages, or those around one. @returns false if they couldn't be loaded */
  show(around: Around | null): Promise<boolean>;
}

/** Loads further messages of a group, one page at a time. */
export function usePages(companyId: number, groupId: number): Pages {
  const [loading, setLoading] = useState<Part | null>(null);
  const [isQuiet, setQuiet] = useState(true);
  const isRunning = useRef(false);
  const hasFailed = useRef(false);

  useEffect(() => {
    if (loading !== null) return undefined;
    const timer = setTimeout(() => setQuiet(false), settleMs);
    return () => clearTimeout(timer);
  }, [loading]);

  async function run(part: Part, task: () => Promise<void>): Promise<boolean> {
    isRunning.current = true;
    setQuiet(true);
    setLoading(part);
    try {
      await task();
      hasFailed.current = false;
      return true;
    } catch (error) {
      hasFailed.current = true;
      showError(error);
      return false;
    } finally {
      isRunning.current = false;
      setLoading(null);
    }
  }

  return {
    loading,
    isQuiet,
    load(part, isAsked) {
      if (isRunning.current || (hasFailed.current && !isAsked)) return;
      const task = part === "earlier" ? loadEarlier : loadLater;
      void run(part, () => task(companyId, groupId));
    },
    show: (around) => run("other", () => showMessages(companyId, groupId, around)),
  };
}
