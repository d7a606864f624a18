// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { chime, setSound } from "./chime.ts";

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Counts the tones that are started. */
function listen(): () => number {
  let tones = 0;
  const part = { connect: (next: unknown) => next, addEventListener: () => undefined };
  const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
  class Speaker {
    state = "running";
    currentTime = 0;
    createGain = () => ({ ...part, gain });
    createOscillator = () => ({
      ...{ ...part, frequency: { value: 0 }, stop: () => undefined },
      start: () => void (tones += 1),
    });
  }
  vi.stubGlobal("AudioContext", Speaker);
  return () => tones;
}

test("A new notification sounds until the sound is switched off, and again once it is on", () => {
  const heard = listen();
  chime();
  expect(heard()).toBe(2);
  setSound(false);
  chime();
  expect(heard()).toBe(2);
  setSound(true);
  chime();
  expect(heard()).toBe(4);
});

test("Without a way to play sounds, nothing happens", () => {
  vi.stubGlobal("AudioContext", undefined);
  expect(chime).not.toThrow();
});
