import { describe, expect, test } from "vitest";
import { signInTarget } from "./sign-in-target.ts";

describe("signInTarget", () => {
  test.each([
    ["/7/memos?page=2#top", "/7/memos?page=2#top"],
    ["/profile", "/profile"],
    ["/", "/"],
  ])("goes to %s", (redirect, target) => {
    expect(signInTarget({ redirect })).toBe(target);
  });

  test.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/./\\/evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
    "evil",
    "/login?redirect=/login",
    "/logout",
  ])("does not go to %s", (redirect) => {
    expect(signInTarget({ redirect })).toBe("/");
  });

  test("puts the query back", () => {
    const query = JSON.stringify({ page: 2, terms: "fryer oil" });
    expect(signInTarget({ redirect: "/7/memos", query })).toBe("/7/memos?page=2&terms=fryer+oil");
  });

  test.each(["nonsense", "[1]", "null", "3"])("ignores the unreadable query %s", (query) => {
    expect(signInTarget({ redirect: "/7", query })).toBe("/7");
  });

  test("goes to the chooser when no path was requested", () => {
    expect(signInTarget({})).toBe("/");
  });
});
