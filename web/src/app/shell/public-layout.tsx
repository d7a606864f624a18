import { Link, Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { languages } from "#web/lib/i18n/language.ts";
import { sharedDevice } from "#web/lib/browser/shared-device.ts";
import { setTheme, themes } from "#web/lib/browser/theme.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { LogoMark } from "#web/ui/layout/logo.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import { Footer } from "./footer.tsx";
import { chooseLanguage, useLanguage, useTheme } from "./look.ts";
import styles from "./shell.module.css";

/** The frame of the screens before sign-in: logo, one card, language and theme. */
export function PublicLayout(): ReactNode {
  const say = shellTexts.useTexts();
  return (
    <div className={styles.public}>
      <header>
        {/* A shared tablet starts at the PIN pad. */}
        <Link to={sharedDevice.token() ? "/device" : "/login"} search={{}} className={styles.brand}>
          <LogoMark size={36} />
          <span>Lineup</span>
        </Link>
        <p className={styles.tagline}>{say("tagline")}</p>
      </header>
      <main className={styles["public-main"]}>
        <Outlet />
      </main>
      <LookSwitch />
      <Footer />
    </div>
  );
}

function LookSwitch(): ReactNode {
  const say = shellTexts.useTexts();
  const theme = useTheme();
  const language = useLanguage();
  const otherLanguage = languages.find((each) => each !== language) ?? language;
  const nextTheme = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";
  return (
    <div className={styles.look}>
      <Button
        variant="link"
        size="small"
        lang={otherLanguage}
        onClick={() => void chooseLanguage(otherLanguage)}
      >
        {say(`language.${otherLanguage}`)}
      </Button>
      <Button variant="link" size="small" onClick={() => setTheme(nextTheme)}>
        {say("theme.label")}: {say(`theme.${theme}`)}
      </Button>
    </div>
  );
}
