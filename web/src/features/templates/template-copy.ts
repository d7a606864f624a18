import type { MemoTemplate } from "@lineup/contract/templates/schemas";
import {
  daysOfTemplate,
  formOfTemplate,
  templateOf,
} from "#web/entities/templates/template-form.ts";
import type { Input } from "#web/lib/api/contract.ts";
import { templatesTexts } from "./templates-texts.ts";

/** @returns the input for the call `createTemplate` that makes a copy of a template, to be edited */
export function templateCopy(template: MemoTemplate): Input<"createTemplate"> {
  const { id, company_id } = template;
  const words = templateOf(formOfTemplate(template), company_id, daysOfTemplate(template));
  const title = templatesTexts.say("done.copy.title", { title: template.title });
  return { ...words, title: title.slice(0, 200), copied_id: id, status: "draft" };
}
