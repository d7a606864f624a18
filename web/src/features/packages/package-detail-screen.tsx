import type { MemoTemplatePackage } from "@lineup/contract/packages/schemas";
import { IconSend } from "@tabler/icons-react";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { refreshList } from "#web/entities/companies/live-company.ts";
import { useCompany, useCompanyId } from "#web/entities/companies/company.ts";
import { useCategoryName } from "#web/entities/memos/category-name.ts";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import {
  prefetchCall,
  callQuery,
  useCallMutation,
  useCallUntil,
  useIsMaking,
} from "#web/lib/api/use-call.ts";
import { useLastListQuery } from "#web/lib/navigation/last-list-query.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { saveRebased } from "#web/lib/forms/save-rebased.ts";
import type { ScreenPlace } from "#web/lib/navigation/screen-place.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { required } from "#web/lib/forms/validators.ts";
import { Button, buttonClass } from "#web/ui/elements/button.tsx";
import { Select } from "#web/ui/forms/choice-fields.tsx";
import { DetailState } from "#web/ui/feedback/detail-state.tsx";
import { LeaveGuard } from "#web/ui/forms/leave-guard.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { MissingState } from "#web/ui/feedback/states.tsx";
import { TextArea, TextField } from "#web/ui/forms/text-fields.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { PackagesLink } from "./back-links.tsx";
import { PackageEntries } from "./package-entries.tsx";
import { PackageMenu } from "./package-menu.tsx";
import { packagesTexts } from "./packages-texts.ts";
import { UsePackage } from "./use-package.tsx";

/** Fetches the screen's data early, when someone points at a link to it. */
export function prefetch({ companyId, id }: ScreenPlace): void {
  const packageId = idFrom(id);
  if (packageId !== null) prefetchCall("getPackage", { company_id: companyId, id: packageId });
}

/** One package: its templates in order, and the form that uses it. */
export function PackageDetailScreen(): ReactNode {
  const company_id = useCompanyId();
  const id = idFrom(useParams({ strict: false }).id);
  const using = useSearch({ strict: false })["use"] === "yes";
  // While moves are on their way, a refetch would return the order before them.
  const isPlacing = useIsMaking("updatePackageTemplate", id ?? 0);
  const isTakingOut = useIsMaking("removePackageTemplate", id ?? 0);
  const query = useCallUntil(
    "deletePackage",
    "getPackage",
    { company_id, id: id ?? 0 },
    { enabled: id !== null && !isPlacing && !isTakingOut },
  );
  if (id === null) return <MissingState back={<PackagesLink />} />;
  if (!query.data || (query.error && query.error.status === 404))
    return <DetailState query={query} back={<PackagesLink />} unsaved={[`package:${id}`]} />;
  const pack = query.data.memo_template_package;
  return using ? <UsePackage key={id} pack={pack} /> : <Detail key={id} pack={pack} />;
}

function Detail({ pack }: { pack: MemoTemplatePackage }): ReactNode {
  const say = packagesTexts.useTexts();
  const navigate = useNavigate();
  const search = useLastListQuery("MemoPackagesList");
  const params = { company_id: String(pack.company_id), id: String(pack.id) };
  const leave = (): Promise<void> => {
    const { company_id } = params;
    const list = { to: "/$company_id/memo-packages", params: { company_id }, search } as const;
    // It is deleted, so leaving asks nothing.
    return navigate({ ...list, replace: true, ignoreBlocker: true });
  };
  return (
    <>
      <PageHeader
        title={pack.title}
        line={pack.description || undefined}
        back={<PackagesLink />}
        others={<PackageMenu pack={pack} onDeleted={leave} />}
        action={
          pack.templates.length > 0 && (
            <Link
              to="/$company_id/memo-package/$id"
              params={params}
              search={({ from }) => ({ from, use: "yes" })}
              className={buttonClass({})}
            >
              <IconSend size={20} aria-hidden="true" />
              {say("detail.use")}
            </Link>
          )
        }
      />
      <div className="stack loose">
        <PackageEntries pack={pack} />
        <About pack={pack} />
      </div>
    </>
  );
}

function About({ pack }: { pack: MemoTemplatePackage }): ReactNode {
  const say = packagesTexts.useTexts();
  const core = coreTexts.useTexts();
  const categoryName = useCategoryName();
  const { company } = useCompany();
  const { company_id, id } = pack;
  const update = useCallMutation("updatePackage");
  const asked = { ...callQuery("getPackage", { company_id, id }), staleTime: 0 };
  const form = useForm({
    draft: `package:${id}`,
    initial: formOf(pack),
    follows: pack.revision,
    validate: { title: (value) => required(value) },
    async onSubmit(_, changed) {
      const { category, ...texts } = changed;
      const fields = { ...texts, ...(category !== undefined && { category: category || null }) };
      const answer = await saveRebased(pack, changed, {
        formOf,
        save: (revision) => update.mutateAsync({ company_id, id, ...fields, revision }),
        again: async () => (await queryClient.fetchQuery(asked)).memo_template_package,
      });
      queryClient.setQueryData(asked.queryKey, answer);
      refreshList("packages");
      toast({ title: say("detail.saved"), variant: "success" });
    },
    onError: (error) => showError(error, say("detail.failed")),
  });
  // A category that the company has removed stays as long as no other one is chosen.
  const categories = [
    ...new Set([...company.message_categories, ...(pack.category ? [pack.category] : [])]),
  ];
  return (
    <section className="card stack" aria-labelledby="package-about">
      <h2 id="package-about">{say("detail.about")}</h2>
      <LeaveGuard when={form.dirty && !form.busy} onLeave={form.reset} />
      <form className="stack" noValidate onSubmit={form.submit}>
        <TextField {...form.field("title")} label={say("field.title")} maxLength={200} required />
        <TextArea
          {...form.field("description")}
          label={say("field.description")}
          maxLength={2000}
          optional
        />
        <Select
          {...form.field("category")}
          label={say("field.category")}
          placeholder={say("field.category.none")}
          options={categories.map((value) => ({ value, label: categoryName(value) }))}
        />
        <div>
          <Button type="submit" variant="secondary" outline loading={form.busy}>
            {core("action.save")}
          </Button>
        </div>
      </form>
    </section>
  );
}

function formOf({ title, description, category }: MemoTemplatePackage) {
  return { title, description, category: category ?? "" };
}
