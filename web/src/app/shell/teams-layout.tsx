import { Link, Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { LogoMark } from "#web/ui/layout/logo.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import { Footer } from "./footer.tsx";
import { SharedSession } from "./shared-session.tsx";
import styles from "./shell.module.css";
import { TopBanner } from "./notices/top-banner.tsx";

/** The frame of the team pages: a simple top bar with Teams, Profile and Logout. */
export function TeamsLayout(): ReactNode {
  const say = shellTexts.useTexts();
  const core = coreTexts.useTexts();
  return (
    <div className={styles.teams}>
      <SharedSession />
      <a href="#main" className={styles.skip}>
        {core("action.skip")}
      </a>
      <div>
        <TopBanner />
      </div>
      <header className={styles.bar}>
        <Link to="/" search={{ show: "yes" }} className={styles.brand} aria-label="Lineup">
          <LogoMark />
        </Link>
        <div className={styles.space} />
        <nav aria-label={say("nav.label")} className={styles["teams-nav"]}>
          <Link
            to="/"
            search={{ show: "yes" }}
            activeOptions={{ exact: true, includeSearch: false }}
            className={styles.link}
          >
            {say("teams.teams")}
          </Link>
          <Link to="/profile" search={{}} className={styles.link}>
            {say("teams.profile")}
          </Link>
          <Link to="/logout" search={{}} preload={false} className={styles.link}>
            {say("teams.logout")}
          </Link>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <div className={styles.foot}>
        <Footer />
      </div>
    </div>
  );
}
