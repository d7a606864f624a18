// @vitest-environment happy-dom
import { afterAll, expect, test } from "vitest";
import { setLanguage } from "#web/lib/i18n/language.ts";
import { doing, renderHook } from "#web/lib/testing/render-hook.tsx";
import { ownFollowUpsTexts } from "./own-texts.ts";
import { useTopicName } from "./topic-name.ts";

afterAll(() => setLanguage("en"));

test("default topics are translated, a company's own topics are not", async () => {
  await ownFollowUpsTexts.load();
  const hook = await renderHook(useTopicName);
  const topics = [
    { key: "workload", label: "Workload" },
    { key: "workload", label: "Too much to do?" },
    { key: "pool", label: "Team" },
  ];
  const shown = () => topics.map((topic) => hook.now(topic));
  expect(shown()).toEqual(["Workload", "Too much to do?", "Team"]);
  await doing(() => setLanguage("es"));
  expect(shown()).toEqual(["Carga de trabajo", "Too much to do?", "Team"]);
});
