import { IconTool } from "@tabler/icons-react";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useState, type ReactNode } from "react";
import { addressAfterMaintenance } from "#web/lib/navigation/addresses.ts";
import { call } from "#web/lib/api/api-client.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { isServing } from "../guards.ts";
import { shellTexts } from "../texts/shell-texts.ts";

const lookAgainMs = 30_000;

/** Shown during maintenance; it checks again on its own and then returns people to where they were. */
export function MaintenanceScreen(): ReactNode {
  const say = shellTexts.useTexts();
  const { looking, look } = useLook();
  useEffect(() => {
    const timer = setInterval(look, lookAgainMs);
    return () => clearInterval(timer);
  }, [look]);
  return (
    <EmptyState
      wholeScreen
      icon={<IconTool size={28} />}
      title={say("maintenance.title")}
      text={say("maintenance.text")}
      action={
        <Button loading={looking} onClick={look}>
          {say("maintenance.retry")}
        </Button>
      }
    />
  );
}

function useLook(): { looking: boolean; look: () => void } {
  const router = useRouter();
  const wanted = useSearch({ strict: false })["redirect"] ?? "";
  const [looking, setLooking] = useState(false);
  const look = useCallback((): void => {
    setLooking(true);
    // Any call except health works as a check: health answers during maintenance too. It needs no signed-in person.
    void call("getUserDetails", {})
      .then(() => true, isServing)
      .then((back) => {
        setLooking(false);
        if (back) router.history.replace(addressAfterMaintenance(wanted) ? wanted : "/");
      });
  }, [router, wanted]);
  return { looking, look };
}
