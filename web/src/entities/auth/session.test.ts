// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { token } from "#web/lib/api/api-client.ts";
import { sharedDevice } from "#web/lib/browser/shared-device.ts";
import { doing, renderHook } from "#web/lib/testing/render-hook.tsx";
import { forgetLeaving, useLeaving } from "#web/entities/devices/leave-shared-device.ts";
import { leaveSharedDevice, signOut } from "./session.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  forgetLeaving();
  localStorage.clear();
});

test.each([
  ["nobody touches it", () => leaveSharedDevice("idle")],
  ["somebody leaves", () => signOut()],
])(
  "a shared tablet shows nothing of a person once %s, whatever the network does",
  async (_, end) => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
      const { authorization = "nobody" } = init.headers as Record<string, string>;
      asked.push(`${authorization}: ${address}`);
      return new Promise(() => undefined);
    });
    sharedDevice.keep("the tablet's own");
    sharedDevice.begin();
    token.set("theirs");
    const page = await renderHook(useLeaving);
    await doing(() => void end());
    expect(page.now).not.toBeNull();
    expect([token.get(), sharedDevice.isInUse()]).toEqual([null, false]);
    expect(asked[0]).toBe("Bearer theirs: /api/logout");
    await page.leave();
  },
);
