import { useState, type ReactNode } from "react";
import { setTheme } from "#web/lib/browser/theme.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { ButtonSamples } from "./button-samples.tsx";
import { FieldSamples } from "./field-samples.tsx";
import { ListSamples } from "./list-samples.tsx";
import { MediaSamples } from "./media-samples.tsx";
import { MessageSamples } from "./message-samples.tsx";
import { RecipientSamples } from "./recipient-samples.tsx";

/** Every primitive in every state. It only runs in development, so its texts are not translated. */
export function GalleryScreen(): ReactNode {
  const [dark, setDark] = useState(false);
  return (
    <main
      style={{ maxWidth: 1160, margin: "0 auto", padding: "32px 16px" }}
      className="stack loose"
    >
      <PageHeader
        title="Primitives"
        line="Every primitive in every state."
        others={
          <Button
            variant="light"
            onClick={() => {
              setTheme(dark ? "light" : "dark");
              setDark(!dark);
            }}
          >
            Switch theme
          </Button>
        }
      />
      <ButtonSamples />
      <FieldSamples />
      <RecipientSamples />
      <MediaSamples />
      <MessageSamples />
      <ListSamples />
    </main>
  );
}
