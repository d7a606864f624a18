import { IconTool } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, type ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { shellTexts } from "../texts/shell-texts.ts";

const lookAgainMs = 30_000;

/** Shown while the server is in maintenance mode; goes back by itself. */
export function MaintenanceScreen(): ReactNode {
  const say = shellTexts.useTexts();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setInterval(() => void navigate({ to: "/", search: {} }), lookAgainMs);
    return () => clearInterval(timer);
  }, [navigate]);
  return (
    <EmptyState
      wholeScreen
      icon={<IconTool size={28} />}
      title={say("maintenance.title")}
      text={say("maintenance.text")}
      action={
        <Button onClick={() => void navigate({ to: "/", search: {} })}>
          {say("maintenance.retry")}
        </Button>
      }
    />
  );
}
