import type { ReactNode } from "react";
import { useUserDetails } from "#web/entities/auth/session.ts";
import { shellTexts } from "../texts/shell-texts.ts";
import styles from "./shell.module.css";

/** Who is signed in, and for which company. */
export function Greeting({ company }: { company: string }): ReactNode {
  const say = shellTexts.useTexts();
  const name = useUserDetails().user.name.trim();
  return (
    <div className={styles.hello}>
      <strong>{name ? say("bar.hi", { name }) : say("bar.hi.unnamed")}</strong>
      <span className={styles.for}>{say("bar.company", { company })}</span>
    </div>
  );
}
