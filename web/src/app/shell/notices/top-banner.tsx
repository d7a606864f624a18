import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { CompanyDetails } from "#web/entities/companies/company.ts";
import { useUserDetails } from "#web/entities/auth/session.ts";
import { formatFullDate } from "#web/lib/dates/dates.ts";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { shellTexts } from "#web/app/texts/shell-texts.ts";
import { chooseBanner, type BannerAction } from "./banner-rules.ts";

/** Shows the most important banner; shows nothing if no banner is needed. */
export function TopBanner({
  company = null,
}: {
  company?: CompanyDetails["company"] | null;
}): ReactNode {
  const say = shellTexts.useTexts();
  const { user, min_app_version: minimum } = useUserDetails();
  const act = useBannerAction(company?.id);
  const banner = chooseBanner({
    runningVersion: __APP_VERSION__,
    minimumVersion: minimum.web,
    userName: user.name,
    company,
  });
  if (!banner) return null;
  const text =
    banner.text === "banner.trialEnded"
      ? say("banner.trialEnded", { date: formatFullDate(banner.date ?? "", "UTC") })
      : say(banner.text);
  return <Banner level={banner.level} text={text} onPress={() => act(banner.action)} />;
}

function useBannerAction(companyId: number | undefined): (action: BannerAction) => void {
  const navigate = useNavigate();
  return (action) => {
    if (action === "reload") location.reload();
    else if (action === "subscription" && companyId) {
      void navigate({
        to: "/$company_id/settings/subscription",
        params: { company_id: String(companyId) },
        search: {},
      });
    } else void navigate({ to: "/profile", search: {} });
  };
}
