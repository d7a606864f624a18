import { IconKeyOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonClass } from "#web/ui/elements/button.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { authTexts } from "./auth-texts.ts";

/** The return address of a sign-on service. None can be connected yet, so its code is not used. */
export function CallbackScreen(): ReactNode {
  const say = authTexts.useTexts();
  return (
    <EmptyState
      wholeScreen
      icon={<IconKeyOff size={28} />}
      title={say("callback.title")}
      text={say("callback.text")}
      action={
        <Link to="/" search={{}} className={buttonClass({})}>
          {say("callback.action")}
        </Link>
      }
    />
  );
}
