// @vitest-environment happy-dom
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { queryClient } from "#web/lib/api/query-client.ts";
import { refresh } from "./live.ts";

afterEach(() => queryClient.clear());

test("Data that changes during its first fetch is fetched again", async () => {
  const answers: ((value: string) => void)[] = [];
  const queryFn = (): Promise<string> => new Promise((resolve) => void answers.push(resolve));
  const queryKey = ["listTags", { company_id: 1 }];
  const observer = new QueryObserver(queryClient, { queryKey, queryFn });
  const leave = observer.subscribe(() => undefined);
  refresh("listTags");
  expect(answers).toHaveLength(1);
  answers[0]?.("old");
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.("new");
  await expect.poll(() => observer.getCurrentResult().data).toBe("new");
  leave();
});
