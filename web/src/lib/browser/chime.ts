import { useSyncExternalStore } from "react";
import { storage } from "./storage.ts";

const storageKey = "lineup-sound";
const tones = [880, 1174.66];
const toneSeconds = 0.12;
const loudness = 0.08;
const listeners = new Set<() => void>();

/** @returns true if new notifications play a sound on this device; they do until it is switched off */
export function useSound(): boolean {
  return useSyncExternalStore(subscribe, isOn);
}

export function setSound(on: boolean): void {
  if (on) storage.remove(storageKey);
  else storage.set(storageKey, "off");
  for (const listener of listeners) listener();
}

/**
 * Plays two short tones if the sound is on. Does nothing if the browser blocks sounds, as many browsers do until the
 * first press on the page.
 */
export function chime(): void {
  if (!isOn() || typeof AudioContext === "undefined") return;
  const context = new AudioContext();
  if (context.state === "suspended") return void context.close();
  tones.forEach((frequency, index) => {
    const begin = context.currentTime + index * toneSeconds;
    const gain = context.createGain();
    gain.gain.setValueAtTime(loudness, begin);
    gain.gain.exponentialRampToValueAtTime(0.001, begin + toneSeconds * 2);
    const tone = context.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(gain).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + toneSeconds * 2);
    if (index === tones.length - 1) tone.addEventListener("ended", () => void context.close());
  });
}

function isOn(): boolean {
  return storage.get(storageKey) !== "off";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
