import type { ReactNode } from "react";
import { shellTexts } from "../texts/shell-texts.ts";
import styles from "./shell.module.css";

const year = new Date().getFullYear();

/** Terms, privacy, contact, version and year. The installation serves the three pages. */
export function Footer(): ReactNode {
  const say = shellTexts.useTexts();
  const version = __APP_VERSION__;
  return (
    <footer aria-label={say("footer.label")} className={styles.footer}>
      <a href="/terms.html">{say("footer.terms")}</a>
      <a href="/privacy.html">{say("footer.privacy")}</a>
      <a href="/contact.html">{say("footer.contact")}</a>
      <span>{version ? say("footer.version", { version }) : say("footer.version.unknown")}</span>
      <span>© {year} Lineup</span>
    </footer>
  );
}
