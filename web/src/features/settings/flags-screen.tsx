import { type FlagKey, flagKeys } from "@lineup/contract/constants";
import type { ReactNode } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Switch } from "#web/ui/forms/choice-fields.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { BackToSettings } from "./back-to-settings.tsx";
import { ChatSettings } from "./chat-settings.tsx";
import { settingsTexts } from "./settings-texts.ts";
import styles from "./settings.module.css";
import { useHasScreen } from "./use-has-screen.ts";
import { useSetCachedCompany } from "./use-set-cached-company.ts";

/** The features the company uses; each switch works right away. */
export function FlagsScreen(): ReactNode {
  const say = settingsTexts.useTexts();
  const { company } = useCompany();
  const turn = useTurn();
  const hasScreen = useHasScreen();
  const offered = flagKeys.filter((key) => {
    const path = screenOf[key];
    return path === undefined || hasScreen(path);
  });
  return (
    <>
      <PageHeader title={say("flags.title")} line={say("flags.line")} back={<BackToSettings />} />
      <div className={`card ${styles.switches}`}>
        {offered.map((key) => (
          <Switch
            key={key}
            label={say(`flags.${key}`)}
            hint={say(`flags.${key}.hint`)}
            checked={isShownOn(key, company.flags)}
            onChange={(on) => turn(key, on)}
          />
        ))}
      </div>
      <ChatSettings />
    </>
  );
}

/** The screen of each feature that is a screen of its own. Without it, there is nothing to switch. */
const screenOf: Partial<Record<FlagKey, string>> = {
  tasks: "/$company_id/tasks",
  chat: "/$company_id/chats",
  files: "/$company_id/files",
};

/** A flag that hides something is shown as the feature it hides. */
const hides = (key: FlagKey): boolean => key.startsWith("disable-");

function isShownOn(
  key: FlagKey,
  flags: readonly { readonly key: string; readonly enabled: boolean }[],
): boolean {
  return hides(key) !== flags.some((flag) => flag.key === key && flag.enabled);
}

const undoForMs = 8000;

/** Switches right away, and back if the server refuses. */
function useTurn(): (key: FlagKey, on: boolean) => void {
  const { company } = useCompany();
  const keep = useSetCachedCompany();
  const save = useCallMutation("updateFlags", {
    onSuccess(answer, { key, enabled }) {
      keep({ flags: answer.company.flags });
      if (key !== undefined && enabled !== undefined) tell(key, Boolean(enabled) !== hides(key));
    },
    onError(error, { key, enabled }) {
      if (key !== undefined) keep({ flags: withFlag(company.flags, key, !enabled) });
      showError(error, settingsTexts.say("flags.failed"));
    },
  });
  const turn = (key: FlagKey, on: boolean): void => {
    const enabled = on !== hides(key);
    keep({ flags: withFlag(company.flags, key, enabled) });
    save.mutate({ company_id: company.id, key, enabled });
  };
  const tell = (key: FlagKey, on: boolean): void => {
    const name = settingsTexts.say(`flags.${key}`);
    toast({
      title: settingsTexts.say(on ? "flags.on" : "flags.off", { name }),
      variant: "success",
      timeout: undoForMs,
      action: { label: coreTexts.say("action.undo"), onPress: () => turn(key, !on) },
    });
  };
  return turn;
}

function withFlag<F extends { readonly key: string; readonly enabled: boolean }>(
  flags: readonly F[],
  key: FlagKey,
  enabled: boolean,
): F[] {
  return flags.map((flag) => (flag.key === key ? { ...flag, enabled } : flag));
}
