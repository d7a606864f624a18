import type { Locale } from "@lineup/contract/constants";
import type { MemoTemplate } from "@lineup/contract/templates/schemas";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState, type RefObject } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import { refreshList } from "#web/entities/companies/live-company.ts";
import { isSame, targetOf, type MemoForm } from "#web/entities/memos/form/memo-form.ts";
import { refusedFields } from "#web/entities/memos/form/refused-fields.ts";
import {
  daysOfTemplate,
  formOfTemplate,
  isDays,
  templateOf,
  type Days,
} from "#web/entities/templates/template-form.ts";
import { useMemoForm } from "#web/entities/memos/form/use-memo-form.ts";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { call } from "#web/lib/api/api-client.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { useDraft } from "#web/lib/forms/drafts.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { differing } from "#web/lib/forms/use-form.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { templatesTexts } from "./templates-texts.ts";

type SaveAs = "draft" | "published";
export type DayErrors = { readonly [K in keyof Days]?: string };

/**
 * The state of a template's editor: the content as a draft on the device, and the actions that save it.
 * @param template null for a new one
 * @param gone true if it was deleted meanwhile: the content is then saved as a new template
 */
export function useTemplateEditor(
  template: MemoTemplate | null,
  gone: boolean,
  formRef: RefObject<HTMLFormElement | null>,
) {
  const { company } = useCompany();
  const companyId = company.id;
  const locale = useLanguage();
  const key = template ? `template:${template.id}` : `template-new:${companyId}`;
  const writing = useMemoForm(() => firstForm(template, locale, company.questions_by_default), {
    draftKey: key,
    isNew: template === null,
    hasFixedRecipients: false,
    formRef,
  });
  const [freshDays] = useState(() =>
    template ? daysOfTemplate(template) : { opens: "", due: "", end: "" },
  );
  // Only typed days are stored; the others come from the template.
  const typed = useDraft<Partial<Days>>(`${key}:days`, {});
  const days = { ...freshDays, ...typed.value };
  const [dayErrors, setDayErrors] = useState<DayErrors>({});
  const [saving, setSaving] = useState<SaveAs | null>(null);
  const [saved, setSaved] = useState<MemoTemplate | null>(null);
  const [stale, setStale] = useState<SaveAs | null>(null);
  const create = useCallMutation("createTemplate");
  const update = useCallMutation("updateTemplate");

  useWayTo(saved);

  /** @param overTheirs true to overwrite someone else's change */
  async function save(as: SaveAs, overTheirs = false): Promise<void> {
    if (saving) return;
    const bad = dayProblems(days);
    setDayErrors(bad);
    // The recipients are chosen when it is sent.
    const { target: _, ...found } =
      writing.problems({ sends: as === "published", dueAsSent: true }) ?? {};
    if (Object.keys({ ...found, ...bad }).length > 0) return writing.fail(found);
    setSaving(as);
    writing.setBusy(true);
    setStale(null);
    try {
      const done = await write(as, overTheirs);
      queryClient.setQueryData(["getTemplate", { company_id: companyId, id: done.id }], {
        memo_template: done,
        template: done,
      });
      refreshList("templates");
      toast({
        title: templatesTexts.say("form.saved"),
        messages: [done.title],
        variant: "success",
      });
      writing.clear();
      typed.clear();
      setSaved(done);
    } catch (error) {
      sayWhy(error, as);
    } finally {
      setSaving(null);
      writing.setBusy(false);
    }
  }

  async function write(status: SaveAs, overTheirs: boolean): Promise<MemoTemplate> {
    const { form, base } = writing;
    const said = templateOf(form, companyId, days);
    if (template === null || gone) return (await create.mutateAsync({ ...said, status })).template;
    const about = { company_id: companyId, id: template.id };
    // Unchanged fields are not sent, because someone else may have changed them.
    const change = {
      ...differing(templateOf(base, companyId, freshDays), said),
      ...(isSame(form.target, base.target) ? {} : targetOf(form.target)),
    };
    const revision = overTheirs
      ? (await call("getTemplate", about)).template.revision
      : (form.revision ?? template.revision);
    return (await update.mutateAsync({ ...change, status, ...about, revision })).template;
  }

  function sayWhy(error: unknown, as: SaveAs): void {
    const named = refusedFields(error, writing.form);
    if (named) return writing.fail(named);
    if (error instanceof ApiError && error.code === "stale_version") return setStale(as);
    showError(error, editorTexts.say("form.failed"));
  }

  return {
    writing,
    days,
    dayErrors,
    setDays(patch: Partial<Days>): void {
      typed.set((before) => ({ ...before, ...patch }));
      setDayErrors({});
    },
    changed: writing.changed || !isSame(days, freshDays),
    restart(): void {
      writing.restart();
      typed.clear();
    },
    stale: stale !== null,
    keepMine: () => stale && void save(stale, true),
    saving,
    saved: saved !== null,
    save,
  };
}

export type TemplateEditor = ReturnType<typeof useTemplateEditor>;

function firstForm(template: MemoTemplate | null, locale: Locale, canAsk: boolean): MemoForm {
  const form = formOfTemplate(template, locale);
  return template === null && canAsk ? { ...form, type: "standard" } : form;
}

function dayProblems(days: Days): DayErrors {
  const bad = templatesTexts.say("form.days.bad");
  const errors = {
    ...(isDays(days.opens) ? {} : { opens: bad }),
    ...(isDays(days.due) ? {} : { due: bad }),
    ...(isDays(days.end) ? {} : { end: bad }),
  };
  if (Object.keys(errors).length > 0) return errors;
  const [opens, due, end] = [days.opens, days.due, days.end].map(Number) as [
    number,
    number,
    number,
  ];
  if (opens && ((due && opens > due) || (end && opens >= end)))
    return { opens: templatesTexts.say("form.opens.order") };
  return due && end && due > end ? { due: templatesTexts.say("form.days.order") } : {};
}

/** Opens the saved template. */
function useWayTo(saved: MemoTemplate | null): void {
  const navigate = useNavigate();
  // Waits until the form has no unsaved changes, so leaving asks nothing.
  useEffect(() => {
    if (!saved) return;
    const params = { company_id: String(saved.company_id), id: String(saved.id) };
    void navigate({
      to: "/$company_id/memo-template/$id",
      params,
      search: ({ from }) => ({ from, edit: undefined }),
      replace: true,
    });
  }, [saved, navigate]);
}
