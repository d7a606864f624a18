import { describe, expect, test } from "vitest";
import { chooseBanner, isOlder, type BannerFacts } from "./banner-rules.ts";

const paid = {
  pivot: { role: "admin" },
  is_subscribed: true,
  all_locations_subscribed: true,
  is_on_trial: false,
  trial_ends_at: null,
  trial_days_left: 0,
};
const fine: BannerFacts = {
  runningVersion: "1.2.0",
  minimumVersion: "1.2.0",
  userName: "Mara",
  company: paid,
};
const unpaid = { ...paid, is_subscribed: false, all_locations_subscribed: false };

describe("chooseBanner", () => {
  test("shows no banner when all is well", () => {
    expect(chooseBanner(fine)).toBeNull();
    expect(chooseBanner({ ...fine, company: null })).toBeNull();
  });

  test("a new version comes before the profile, the profile before the subscription", () => {
    const all = { ...fine, minimumVersion: "1.2.1", userName: " ", company: unpaid };
    expect(chooseBanner(all)).toEqual({ action: "reload", level: "info", text: "banner.version" });
    expect(chooseBanner({ ...all, minimumVersion: null })).toEqual({
      action: "profile",
      level: "warn",
      text: "banner.profile",
    });
    expect(chooseBanner({ ...fine, company: unpaid })?.action).toBe("subscription");
  });

  test.each([
    [
      "subscribed, not all locations",
      { ...paid, all_locations_subscribed: false },
      "warn",
      "banner.locations",
    ],
    [
      "subscribed in the trial, not all locations",
      { ...paid, all_locations_subscribed: false, trial_days_left: 3 },
      "alarm",
      "banner.locations",
    ],
    ["never subscribed", unpaid, "warn", "banner.unsubscribed"],
    [
      "in the trial",
      { ...unpaid, is_on_trial: true, trial_days_left: 9, trial_ends_at: "2026-12-01T00:00:00Z" },
      "alarm",
      "banner.unsubscribed",
    ],
    [
      "after the trial",
      { ...unpaid, trial_ends_at: "2026-11-01T00:00:00Z" },
      "warn",
      "banner.trialEnded",
    ],
  ])("%s", (_case, company, level, text) => {
    expect(chooseBanner({ ...fine, company })).toMatchObject({
      action: "subscription",
      level,
      text,
    });
  });

  test("only an admin sees the subscription", () => {
    for (const role of ["manager", "employee"]) {
      expect(chooseBanner({ ...fine, company: { ...unpaid, pivot: { role } } })).toBeNull();
    }
  });
});

describe("isOlder", () => {
  test.each([
    ["1.2.0", "1.2.1", true],
    ["1.9.0", "1.10.0", true],
    ["2.0", "1.99.99", false],
    ["1.2", "1.2.0", false],
    ["v1.2.0", "1.2.0", false],
    ["", "1.0.0", false],
    ["1.0.0", null, false],
  ])("%s against %s", (running, minimum, expected) => {
    expect(isOlder(running, minimum)).toBe(expected);
  });
});
