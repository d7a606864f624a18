import { messageCategories } from "@lineup/contract/constants";
import type { MemoTemplate } from "@lineup/contract/templates/schemas";
import { useState, type ReactNode } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import { useCategoryName } from "#web/entities/memos/category-name.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Note } from "#web/ui/feedback/banner.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { Checkbox, Select } from "#web/ui/forms/choice-fields.tsx";
import { ConfirmDialog, Dialog, DialogActions } from "#web/ui/dialogs/dialog.tsx";
import { TextArea, TextField } from "#web/ui/forms/text-fields.tsx";
import { OlderTranslations } from "./older-translations.tsx";
import styles from "./templates.module.css";
import { templatesTexts } from "./templates-texts.ts";
import { useShare, type Share } from "./use-share.ts";

interface DialogProps {
  template: MemoTemplate;
  onClose: () => void;
}

/** Shares a template with the community, updates what is shared, or unshares it. */
export function ShareDialog({ template, onClose }: DialogProps): ReactNode {
  const say = templatesTexts.useTexts();
  const sayCore = coreTexts.useTexts();
  const [asking, setAsking] = useState(false);
  const share = useShare(template, onClose);
  const { form } = share;
  const { is_shared: shared } = template;
  if (asking)
    return (
      <ConfirmDialog
        open
        title={say("share.stop.ask", { title: template.title })}
        text={say("share.stop.text")}
        confirm={say("share.stop")}
        busy={share.stopping}
        onConfirm={share.stop}
        onClose={() => setAsking(false)}
      />
    );
  return (
    <Dialog
      open
      closeOutside={false}
      title={say(shared ? "share.change" : "share.title")}
      onClose={onClose}
    >
      {/* The focus starts at the text, not in a field, where a second Enter would share the template. */}
      <div className="stack">
        <p>{say("share.text")}</p>
        <Note level="warn">{say("share.check")}</Note>
        <OlderTranslations translations={template.translations} />
        <form className="stack" noValidate onSubmit={form.submit}>
          <Description share={share} />
          <FilesThatGoAlong template={template} share={share} />
          <DialogActions>
            {shared ? (
              <Button variant="danger" outline onClick={() => setAsking(true)}>
                {say("share.stop")}
              </Button>
            ) : (
              <Button variant="secondary" outline onClick={onClose}>
                {sayCore("action.cancel")}
              </Button>
            )}
            <Button type="submit" loading={form.busy}>
              {say(shared ? "share.again" : "share.do")}
            </Button>
          </DialogActions>
        </form>
      </div>
    </Dialog>
  );
}

/** The description for other companies. */
function Description({ share: { form } }: { share: Share }): ReactNode {
  const say = templatesTexts.useTexts();
  const categoryName = useCategoryName();
  const { company } = useCompany();
  const usual = [...company.message_categories, ...messageCategories, form.values.category];
  const categories = [...new Set(usual)].filter(Boolean);
  return (
    <>
      <TextField
        {...form.field("author")}
        label={say("share.author")}
        hint={say("share.author.hint")}
        maxLength={120}
        required
      />
      <TextField
        {...form.field("author_description")}
        label={say("share.author.about")}
        optional
        maxLength={300}
      />
      <TextArea
        {...form.field("description")}
        label={say("share.description")}
        maxLength={1000}
        optional
      />
      <Select
        {...form.field("category")}
        label={say("share.category")}
        placeholder={say("share.category.none")}
        options={categories.map((value) => ({ value, label: categoryName(value) }))}
      />
    </>
  );
}

function FilesThatGoAlong({
  template,
  share: { form },
}: {
  template: MemoTemplate;
  share: Share;
}): ReactNode {
  const say = templatesTexts.useTexts();
  const { media_ids: chosen } = form.values;
  if (template.media.length === 0) return null;
  return (
    <fieldset className={styles.files}>
      <legend>{say("share.files")}</legend>
      <p className="dim small">{say("share.files.hint")}</p>
      {template.media.map(({ id, title, original_filename }) => (
        <Checkbox
          key={id}
          label={title || original_filename}
          checked={chosen.includes(id)}
          onChange={(on) =>
            form.set({ media_ids: on ? [...chosen, id] : chosen.filter((one) => one !== id) })
          }
        />
      ))}
    </fieldset>
  );
}
