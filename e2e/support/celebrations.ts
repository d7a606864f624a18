import { type Locator } from "@playwright/test";

export function reaction(place: Locator, name: string): Locator {
  return place.getByRole("button", { name: new RegExp(name) });
}
