import { IconPlugConnectedX } from "@tabler/icons-react";
import { useId, type ReactNode } from "react";
import { Badge } from "#web/ui/elements/badge.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { BackToSettings } from "./back-to-settings.tsx";
import { settingsTexts } from "./settings-texts.ts";
import styles from "./settings.module.css";

/** The franchise connection: whether locations come from a franchise, and what that offers. */
export function IntegrationScreen(): ReactNode {
  const say = settingsTexts.useTexts();
  const id = useId();
  return (
    <>
      <PageHeader
        title={say("integration.title")}
        line={say("integration.line")}
        back={<BackToSettings />}
      />
      <section className="card stack reading" aria-labelledby={id}>
        <div className="row between">
          <h2 id={id}>{say("integration.franchise")}</h2>
          <Badge icon={<IconPlugConnectedX size={16} aria-hidden="true" />}>
            {say("integration.none")}
          </Badge>
        </div>
        <p>{say("integration.what")}</p>
        <ul className={styles.brings}>
          {(["sync", "choose", "clear"] as const).map((what) => (
            <li key={what}>{say(`integration.${what}`)}</li>
          ))}
        </ul>
        <p className="dim">{say("integration.later")}</p>
      </section>
    </>
  );
}
