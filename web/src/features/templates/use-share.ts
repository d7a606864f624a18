import type { MemoTemplate } from "@lineup/contract/templates/schemas";
import { useCompany } from "#web/entities/companies/company.ts";
import { refreshList } from "#web/entities/companies/live-company.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { required } from "#web/lib/forms/validators.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { templatesTexts } from "./templates-texts.ts";

/**
 * Sharing and unsharing a template; the description is a draft on the device.
 * @param onEnd called after either
 */
export function useShare(template: MemoTemplate, onEnd: () => void) {
  const { company } = useCompany();
  const { is_shared: shared } = template;
  const about = { company_id: template.company_id, id: template.id };
  const share = useCallMutation("updateSharedTemplate");
  const stopping = useCallMutation("updateSharedTemplate", {
    onSuccess: () => ended("share.stopped"),
    onError: (error) => showError(error),
  });
  const ended = (words: "share.done" | "share.stopped"): void => {
    refreshList("templates");
    const title = templatesTexts.say(words);
    toast({ title, messages: [template.title], variant: "success" });
    onEnd();
  };
  const form = useForm({
    draft: `template-share:${template.id}`,
    initial: {
      author: template.share_author ?? template.author ?? company.name,
      author_description: template.share_author_description ?? template.author_description ?? "",
      description: template.share_description ?? "",
      category: (shared ? template.share_category : template.category) ?? "",
      media_ids: template.shared_media_ids,
    },
    validate: { author: (value) => required(value) },
    async onSubmit(values, changed) {
      await share.mutateAsync({ ...about, ...sharing(shared, values, changed), shared: true });
      form.reset(values);
      ended("share.done");
    },
    onError: (error) => showError(error),
  });
  return {
    form,
    stopping: stopping.isPending,
    stop: (): void => stopping.mutate({ ...about, shared: false }),
  };
}

/**
 * @returns the input of the call: if it is shared already, only the changes, because someone else may have changed the
 * rest
 */
export function sharing<V extends object>(isShared: boolean, values: V, changed: Partial<V>) {
  return isShared ? changed : values;
}

export type Share = ReturnType<typeof useShare>;
