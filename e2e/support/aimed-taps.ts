import { type Page } from "@playwright/test";

import { api, tokenOf } from "./session.ts";

/** Presses the Acknowledge buttons of memos at the moment the first one appears, like a finger that was already moving. */
export function pressAsItComes(
  page: Page,
  first: string,
  titles: readonly string[],
  within: "article" | "dialog" = "article",
): Promise<void> {
  return page.evaluate(
    ([awaited, all, place]) =>
      new Promise<void>((done) => {
        // oxlint-disable-next-line unicorn/consistent-function-scoping -- all of it runs in the page
        const buttonOf = (title: string) =>
          [...document.querySelectorAll(place)]
            .filter((each) => each.textContent?.includes(title))
            .flatMap((each) => [...each.querySelectorAll("button")])
            .find((button) => button.textContent === "Acknowledge");
        const look = (): void => {
          if (!buttonOf(awaited)) return void requestAnimationFrame(look);
          for (const title of all)
            buttonOf(title)?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
          done();
        };
        look();
      }),
    [first, titles, within] as const,
  );
}

export async function acknowledged(
  person: "employee" | "admin",
  ids: readonly number[],
): Promise<boolean[]> {
  const token = await tokenOf(person);
  const answers = ids.map((id) =>
    api<{ memo: { employee_response: { acknowledged_at: string | null } } }>(
      token,
      "GET",
      `/api/memos/get?company_id=1&id=${id}`,
    ),
  );
  return (await Promise.all(answers)).map(
    ({ memo }) => memo.employee_response.acknowledged_at !== null,
  );
}
