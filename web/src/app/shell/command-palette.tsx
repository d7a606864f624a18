import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useDeferredValue, useState, type KeyboardEvent, type ReactNode } from "react";
import { usePermission } from "#web/entities/company.ts";
import { callQuery } from "#web/lib/api/use-call.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { SearchField } from "#web/ui/text-fields.tsx";
import { routePaths } from "../route-names.ts";
import { shellTexts } from "../texts/shell-texts.ts";
import styles from "./command-palette.module.css";
import type { NavItem } from "./navigation.ts";

interface Found {
  readonly key: string;
  readonly label: string;
  readonly kind: string;
  readonly open: () => void;
}

interface PaletteProps {
  items: readonly NavItem[];
  companyId: number;
  onClose: () => void;
}

/** Finds screens and memos by a few letters; arrow keys and Enter. */
export function CommandPalette({ items, companyId, onClose }: PaletteProps): ReactNode {
  const say = shellTexts.useTexts();
  const [terms, setTerms] = useState("");
  const [at, setAt] = useState(0);
  const found = [...useScreens(items, companyId, terms), ...useMemos(companyId, terms)];
  const current = found[Math.min(at, found.length - 1)];

  function open(entry: Found | undefined): void {
    if (!entry) return;
    onClose();
    entry.open();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setAt((before) => (before + step + found.length) % found.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      open(current);
    }
  }

  return (
    <Dialog open title={say("palette.title")} onClose={onClose}>
      <SearchField
        label={say("palette.placeholder")}
        value={terms}
        autoFocus
        onKeyDown={onKeyDown}
        onChange={(next) => {
          setTerms(next);
          setAt(0);
        }}
      />
      <ul aria-label={say("palette.title")} className={styles.list}>
        {found.map((entry) => (
          <li key={entry.key}>
            <button
              type="button"
              data-current={entry === current}
              className={styles.option}
              onClick={() => open(entry)}
            >
              {entry.label}
              <span className={styles.kind}>{entry.kind}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="hidden-text">
        {current ? `${current.label}, ${current.kind}` : ""}
      </p>
      <p role="status" className="dim">
        {found.length === 0 ? say("palette.none") : ""}
      </p>
    </Dialog>
  );
}

function useScreens(items: readonly NavItem[], companyId: number, terms: string): Found[] {
  const say = shellTexts.useTexts();
  const navigate = useNavigate();
  const flat = items.flatMap((item) => [item, ...(item.items ?? [])]);
  return flat
    .map((item) => ({
      key: item.key,
      label: say(item.key),
      kind: say("palette.screens"),
      open: () =>
        void navigate({
          to: routePaths[item.route],
          params: { company_id: String(companyId), id: undefined },
          search: {},
        }),
    }))
    .filter((entry) => plain(entry.label).includes(plain(terms)));
}

function useMemos(companyId: number, terms: string): Found[] {
  const say = shellTexts.useTexts();
  const navigate = useNavigate();
  const asked = useDeferredValue(terms.trim());
  const enabled = usePermission("memos:manage") && asked.length > 1;
  const { data } = useQuery({
    ...callQuery("listMemos", { company_id: companyId, terms: asked }),
    enabled,
  });
  if (!enabled || !data) return [];
  return data.memos.slice(0, 8).map((memo) => ({
    key: `memo-${memo.id}`,
    label: memo.title,
    kind: say("palette.memos"),
    open: () =>
      void navigate({
        to: "/$company_id/memo/$id",
        params: { company_id: String(companyId), id: String(memo.id) },
        search: {},
      }),
  }));
}

/** Without case and accents, as people type. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
