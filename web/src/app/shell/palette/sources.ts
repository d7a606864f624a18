import { folded } from "@lineup/contract/folded";
import { useNavigate } from "@tanstack/react-router";
import { useCompany, usePermission } from "#web/entities/companies/company.ts";
import { shownIn, useReaderLocales } from "#web/entities/memos/reading/reading.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { useDebounced } from "#web/lib/hooks/use-debounced.ts";
import type { MenuGroup } from "#web/ui/dialogs/menu.tsx";
import { routePaths } from "#web/app/route-names.ts";
import { shellTexts } from "#web/app/texts/shell-texts.ts";
import { useIsBuilt } from "#web/app/shell/built-routes.ts";
import { usePageName } from "#web/app/shell/use-page-name.ts";
import { mayOpen, standingOf, type NavItem } from "#web/app/shell/navigation/navigation.ts";

export interface Found {
  readonly key: string;
  readonly label: string;
  /** The kind of result, in the user's language: screen, memo, person, action or setting. */
  readonly kind: string;
  readonly open: () => void;
}

export interface Sources {
  readonly items: readonly NavItem[];
  /** The actions of the avatar menu. */
  readonly actions: readonly MenuGroup[];
  readonly companyId: number;
  readonly terms: string;
}

const settleMs = 200;
const fewest = 2;
const mostOfKind = 8;

/** The settings screens that aren't in the avatar menu. Avatar menu entries are found as actions. */
const settings = [
  "SettingsCompany",
  "SettingsFlags",
  "SettingsLocations",
  "SettingsAudiences",
  "SettingsTags",
  "SettingsDevices",
  "SettingsMemos",
  "SettingsCheckins",
  "SettingsEmailAlerts",
  "SettingsReports",
  "SettingsAudit",
  "SettingsIntegration",
] as const;

/** The state of a search on the server. */
interface Search {
  readonly isLoading: boolean;
  readonly error: unknown;
}

/** @returns the results that match the text: screens, actions, settings, memos and, for managers, people */
export function useFound({
  items,
  actions,
  companyId,
  terms,
}: Sources): Search & { readonly found: readonly Found[] } {
  const wanted = terms.trim();
  const asked = useDebounced(wanted, settleMs);
  const screens = useScreens(items, companyId);
  const doings = useDoings(actions, companyId);
  const set = useSettings(companyId, wanted);
  const [memos, ofMemos] = useMemos(companyId, asked);
  const [people, ofPeople] = usePeople(companyId, asked);
  const isCalledSo = ({ label }: Found): boolean => folded(label).includes(folded(terms).trim());
  const named = [...screens, ...doings, ...set].filter(isCalledSo);
  const answers = [...memos, ...people];
  // True while the memo and people results belong to an earlier search text. Until the new results arrive, only the earlier
  // results that match the new text are shown.
  const isBehind = wanted !== asked;
  return {
    found: [...named, ...(isBehind ? answers.filter(isCalledSo) : answers)],
    isLoading: isBehind || ofMemos.isLoading || ofPeople.isLoading,
    error: ofMemos.error ?? ofPeople.error,
  };
}

function useScreens(items: readonly NavItem[], companyId: number): Found[] {
  const say = shellTexts.useTexts();
  const navigate = useNavigate();
  const pageName = usePageName();
  const flat = items.flatMap((item) => [item, ...(item.items ?? [])]);
  return flat.map((item) => ({
    key: item.key,
    label: [say(item.key), pageName(item.key)].filter(Boolean).join(" · "),
    kind: say("palette.screens"),
    open: () =>
      void navigate({
        to: routePaths[item.route],
        params: { company_id: String(companyId), id: undefined },
        search: {},
      }),
  }));
}

function useDoings(actions: readonly MenuGroup[], companyId: number): Found[] {
  const say = shellTexts.useTexts();
  const navigate = useNavigate();
  const params = { company_id: String(companyId) };
  const write: Found = {
    key: "write",
    label: say("palette.write"),
    kind: say("palette.do"),
    open: () => void navigate({ to: "/$company_id/memos/new", params, search: {} }),
  };
  const fromMenu = actions.flatMap(({ items }) =>
    items.map(({ label, onPress }) => ({
      key: `do-${label}`,
      label,
      kind: say("palette.do"),
      open: onPress,
    })),
  );
  return [...(usePermission("memos:manage") ? [write] : []), ...fromMenu];
}

/**
 * @returns the settings screens that the user may open; empty until two characters are typed, because there are many settings
 * screens
 */
function useSettings(companyId: number, terms: string): Found[] {
  const say = shellTexts.useTexts();
  const navigate = useNavigate();
  const isBuilt = useIsBuilt();
  const standing = standingOf(useCompany());
  if (terms.length < fewest) return [];
  return settings
    .filter((name) => isBuilt(name) && mayOpen(name, standing))
    .map((name) => ({
      key: name,
      label: say(`palette.${name}`),
      kind: say("nav.settings"),
      open: () =>
        void navigate({
          to: routePaths[name],
          params: { company_id: String(companyId) },
          search: {},
        }),
    }));
}

/** Searches memos. Managers find every memo of the company; everyone else finds only the memos that they received. */
function useMemos(companyId: number, terms: string): [Found[], Search] {
  const say = shellTexts.useTexts();
  const navigate = useNavigate();
  const manages = usePermission("memos:manage");
  const asks = terms.length >= fewest;
  const input = { company_id: companyId, terms };
  const all = useCall("listMemos", { ...input, status: "all" }, { enabled: asks && manages });
  const own = useCall("listEmployeeMessages", input, { enabled: asks && !manages });
  const locales = useReaderLocales();
  const memos = manages
    ? all.data?.memos
    : own.data?.memos.map((memo) => shownIn(memo, ...locales));
  const found = ((asks && memos) || []).slice(0, mostOfKind).map(({ id, title }) => ({
    key: `memo-${id}`,
    label: title,
    kind: say("palette.memos"),
    open: () =>
      void navigate({
        to: "/$company_id/memo/$id",
        params: { company_id: String(companyId), id: String(id) },
        search: {},
      }),
  }));
  return [found, manages ? all : own];
}

/** Searches people. Users who may manage employees find all active employees; other users find no one. */
function usePeople(companyId: number, terms: string): [Found[], Search] {
  const say = shellTexts.useTexts();
  const navigate = useNavigate();
  const enabled = usePermission("employees:manage") && terms.length >= fewest;
  const query = useCall("listEmployeeNames", { company_id: companyId, terms }, { enabled });
  const people = (enabled && query.data?.employees) || [];
  const found = people.slice(0, mostOfKind).map(({ id, name }) => ({
    key: `person-${id}`,
    label: name,
    kind: say("palette.people"),
    open: () =>
      void navigate({
        to: "/$company_id/employee/$id",
        params: { company_id: String(companyId), id: String(id) },
        search: {},
      }),
  }));
  return [found, query];
}
