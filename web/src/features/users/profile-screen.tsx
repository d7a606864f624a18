import type { ReactNode } from "react";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { CelebrationsSection } from "./celebrations-section.tsx";
import { DefaultTeamSection } from "./default-team-section.tsx";
import { DetailsSection } from "./details-section.tsx";
import { DevicesSection } from "./devices-section.tsx";
import { LanguageSection } from "./language-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { PhoneSection } from "./phone-section.tsx";
import { PinSection } from "./pin-section.tsx";
import { profileTexts } from "./profile-texts.ts";
import { RecordSection } from "./record-section.tsx";

/**
 * The screen where people edit their details, preferences and ways to log in, and see their devices.
 * @param others buttons beside the title
 */
export function ProfileScreen({ others }: { others?: ReactNode }): ReactNode {
  const say = profileTexts.useTexts();
  return (
    <>
      <PageHeader title={say("title")} line={say("line")} others={others} />
      <div className="stack loose">
        <DetailsSection />
        <PhoneSection />
        <RecordSection />
        <LanguageSection />
        <DefaultTeamSection />
        <PasswordSection />
        <CelebrationsSection />
        <PinSection />
        <DevicesSection />
      </div>
    </>
  );
}
