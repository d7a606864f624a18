import { type Page } from "@playwright/test";

import { api } from "./session.ts";

/** Ends a session from another device, as the profile's list of devices does. */
export async function endElsewhere(token: string): Promise<void> {
  const { sessions } = await api<{ sessions: { id: number; is_current: boolean }[] }>(
    token,
    "GET",
    "/api/user/sessions",
  );
  const own = sessions.find((session) => session.is_current);
  await api(token, "DELETE", `/api/user/session?id=${own?.id}`);
}

export async function maintenance(page: Page): Promise<void> {
  const body = {
    success: false,
    message: "Down for maintenance",
    errors: [],
    maintenance_mode: true,
  };
  await page.route("**/api/**", (route) => route.fulfill({ status: 503, json: body }));
}
