import type { DeviceState } from "@lineup/contract/devices/schemas";
import { IconBackspace } from "@tabler/icons-react";
import { useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useId, type MouseEvent, type ReactNode } from "react";
import { unitFormat } from "#web/lib/i18n/formats.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import type { Search } from "#web/lib/navigation/search-codec.ts";
import { useCountdown } from "#web/lib/hooks/use-countdown.ts";
import { Button } from "#web/ui/elements/button.tsx";
import styles from "./tablet.module.css";
import { tabletTexts } from "./tablet-texts.ts";
import { mostDigits, type PinEntry, usePinEntry } from "./use-pin-entry.ts";

interface PinPadProps {
  deviceToken: string;
  device: DeviceState;
  /** Called when the server reports that the tablet is no longer paired. */
  onRefused: () => void;
}

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

/** The PIN pad with the tablet's name and location. It works by touch, by keyboard and with screen readers. */
export function PinPad({ deviceToken, device, onRefused }: PinPadProps): ReactNode {
  const say = tabletTexts.useTexts();
  const entry = usePinEntry(deviceToken, onRefused);
  const id = useId();
  useKeyboard(entry);
  const { name, company, location } = device;
  return (
    <div className={styles.pad}>
      <header className={styles.head}>
        {company.logo && <img src={company.logo} alt="" className={styles.logo} />}
        <p className={styles.company}>{company.name}</p>
        <p className="dim small">
          {location ? say("pad.place", { device: name, location: location.name }) : name}
        </p>
        <h1 id={id}>{say("pad.title")}</h1>
        <p className="dim">{say("pad.line")}</p>
      </header>
      <form
        className={styles.form}
        aria-labelledby={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          entry.send();
        }}
      >
        <Dots entry={entry} />
        <Trouble key={entry.waitSeconds} entry={entry} />
        <div className={styles.keys}>
          {digits.map((digit) => (
            <Key key={digit} digit={digit} entry={entry} />
          ))}
          <button
            type="button"
            className={styles.key}
            data-quiet
            aria-label={say("pad.back")}
            onMouseDown={keepFocus}
            onClick={() => entry.back()}
          >
            <IconBackspace size={28} aria-hidden="true" />
          </button>
          <Key digit="0" entry={entry} />
          <Button
            type="submit"
            className={styles.submit}
            loading={entry.busy}
            aria-disabled={entry.waitSeconds > 0}
          >
            {say("pad.submit")}
          </Button>
        </div>
      </form>
      <p className="dim small">{say("pad.forgot")}</p>
    </div>
  );
}

/** Prevents a tapped key from getting the focus. Otherwise, Enter would press that key instead of sending the PIN. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

function Key({ digit, entry }: { digit: string; entry: PinEntry }): ReactNode {
  const say = tabletTexts.useTexts();
  return (
    <button
      type="button"
      className={styles.key}
      aria-label={say("pad.digit", { digit })}
      onMouseDown={keepFocus}
      onClick={() => entry.type(digit)}
    >
      {digit}
    </button>
  );
}

/** Shows how many digits were typed, but not which ones. */
function Dots({ entry }: { entry: PinEntry }): ReactNode {
  const say = tabletTexts.useTexts();
  const count = entry.pin.length;
  return (
    <div className={styles.dots}>
      {Array.from({ length: mostDigits }, (_, at) => (
        <span key={at} data-filled={at < count || undefined} aria-hidden="true" />
      ))}
      <span role="status" className="hidden-text">
        {count > 0 && say("pad.typed", { count })}
      </span>
    </div>
  );
}

function Trouble({ entry }: { entry: PinEntry }): ReactNode {
  const say = tabletTexts.useTexts();
  const language = useLanguage();
  const [left] = useCountdown(entry.waitSeconds);
  const over = useEffectEvent(() => entry.waitIsOver());
  const isOver = entry.waitSeconds > 0 && left === 0;
  useEffect(() => {
    if (isOver) over();
  }, [isOver]);
  const [value, unit] =
    left > 60 ? [Math.ceil(left / 60), "minute" as const] : [left, "second" as const];
  const time = unitFormat(language, unit);
  const text = left > 0 ? say("pad.wait", { time: time.format(value) }) : entry.error;
  const reason = useReason();
  // The element is always rendered: if it appeared only with a text, the keys would move while someone is typing.
  return (
    <div className={styles.trouble}>
      <p role="alert">{text}</p>
      {!text && entry.pin === "" && <p className="dim">{reason}</p>}
    </div>
  );
}

/** @returns the text about why the previous user was logged out, and what was lost; null if the URL contains no reason */
function useReason(): string | null {
  const say = tabletTexts.useTexts();
  const { reason, unsent = "" } = useSearch({ strict: false }) as Search;
  if (reason !== "idle" && reason !== "left" && reason !== "ended") return null;
  const why = say(`reason.${reason}`);
  if (!/^[1-9]\d{0,3}$/.test(unsent)) return why;
  return `${why} ${say("reason.unsent", { count: Number(unsent) })}`;
}

/** Handles digits, Backspace, Escape and Enter anywhere on the page, except for Enter on a focused button or link. */
function useKeyboard(entry: PinEntry): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const onControl = event.target instanceof Element && event.target.closest("button, a");
    if (/^\d$/.test(event.key)) entry.type(event.key);
    else if (event.key === "Backspace") entry.back();
    else if (event.key === "Escape") entry.clear();
    else if (event.key === "Enter" && !onControl) entry.send();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => press(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}
