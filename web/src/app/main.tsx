import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { lastWriteAt } from "#web/lib/api/api-client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { applyTheme } from "#web/lib/browser/theme.ts";
import { loadFormats } from "#web/lib/i18n/formats.ts";
import { announce, currentLanguage } from "#web/lib/i18n/language.ts";
import { swallowSecondTaps } from "#web/ui/elements/second-tap.ts";
import "#web/ui/tokens.css";
import { loadEarly } from "./load-early.ts";
import { createAppRouter } from "./router.ts";
import { followSession } from "./session-following.ts";

applyTheme();
announce();
swallowSecondTaps(lastWriteAt);

const router = createAppRouter();
followSession(router);
loadEarly(router);

const place = document.getElementById("app");
if (!place) throw new Error("The page has no element #app");
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
// Runs while the first calls are on their way.
setTimeout(() => loadFormats(currentLanguage()));
