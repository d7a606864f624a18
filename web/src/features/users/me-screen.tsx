import type { ReactNode } from "react";
import { useUserDetails } from "#web/entities/auth/session.ts";
import { RaiseHandButton } from "#web/entities/follow-ups/hands/raise-button.tsx";
import { prefetchCall } from "#web/lib/api/use-call.ts";
import type { ScreenPlace } from "#web/lib/navigation/screen-place.ts";
import { ForbiddenState } from "#web/ui/feedback/states.tsx";
import { ProfileScreen } from "./profile-screen.tsx";
import { profileTexts } from "./profile-texts.ts";

/** Fetches the screen's data early, when someone points at a link to it. */
export function prefetch({ companyId }: ScreenPlace): void {
  prefetchCall("getSelf", { company_id: companyId });
}

/** The profile inside a company, with the button to raise a hand there. */
export function MeScreen(): ReactNode {
  const say = profileTexts.useTexts();
  // On a shared tablet there is no access to one's account.
  if (useUserDetails().shared_device !== null) return <ForbiddenState />;
  return (
    <div className="reading">
      <ProfileScreen others={<RaiseHandButton label={say("raiseHand")} />} />
    </div>
  );
}
