import type { MemoTemplate } from "@lineup/contract/templates/schemas";
import { useRef, useState, type ReactNode } from "react";
import { ContentFields } from "#web/entities/memos/editor/content-fields.tsx";
import { TargetField } from "#web/entities/memos/editor/target-field.tsx";
import {
  LeavingGuard,
  PreviewButton,
  RestoredNote,
  StaleNote,
  EditorFrame,
} from "#web/entities/memos/editor/frame.tsx";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";
import { Note } from "#web/ui/feedback/banner.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { TextField } from "#web/ui/forms/text-fields.tsx";
import styles from "./templates.module.css";
import { templatesTexts } from "./templates-texts.ts";
import { useTemplateEditor, type TemplateEditor } from "./use-template-editor.ts";

interface ComposerProps {
  /** Null for a new template. */
  template: MemoTemplate | null;
  /** True if it was deleted meanwhile: the content is then saved as a new template. */
  gone?: boolean;
  back: ReactNode;
}

/** The editor for a new or existing template. */
export function TemplateComposer({ template, gone = false, back }: ComposerProps): ReactNode {
  const say = templatesTexts.useTexts();
  const sayWriting = editorTexts.useTexts();
  const formRef = useRef<HTMLFormElement>(null);
  const editor = useTemplateEditor(template, gone, formRef);
  const { writing } = editor;
  // Starting over recreates the editor, which keeps its own text.
  const [round, setRound] = useState(0);
  return (
    <>
      <PageHeader
        title={say(template ? "edit.title" : "new.title")}
        back={back}
        others={<PreviewButton writing={writing} />}
      />
      <LeavingGuard
        writing={{ ...writing, changed: editor.changed }}
        saved={editor.saved}
        saving={sayWriting("form.saving")}
      />
      <div className="notes" aria-live="polite">
        {writing.restored && !editor.saved && (
          <RestoredNote
            onRestart={() => {
              editor.restart();
              setRound(round + 1);
            }}
          />
        )}
        {gone && <Note level="warn">{say("form.gone")}</Note>}
        {editor.stale && <StaleNote text={say("form.stale")} onKeep={editor.keepMine} />}
      </div>
      <EditorFrame
        key={round}
        writing={writing}
        formRef={formRef}
        buttons={<Buttons editor={editor} template={template} />}
      >
        <ContentFields writing={writing} ofNobody />
        <section className="card stack" aria-labelledby="template-who">
          <h2 id="template-who">{say("form.who")}</h2>
          <p className="dim">{say("form.who.hint")}</p>
          <TargetField writing={writing} />
        </section>
        <DayFields editor={editor} />
      </EditorFrame>
    </>
  );
}

/** The days after which a memo made from it opens, is due and ends. */
function DayFields({ editor }: { editor: TemplateEditor }): ReactNode {
  const say = templatesTexts.useTexts();
  const { days, dayErrors, setDays } = editor;
  return (
    <section className="card stack" aria-labelledby="template-when">
      <h2 id="template-when">{say("form.when")}</h2>
      <div className={styles.days}>
        {(["opens", "due", "end"] as const).map((field) => (
          <TextField
            key={field}
            label={say(`form.${field}`)}
            hint={say(field === "opens" ? "form.opens.hint" : "form.days.hint")}
            name={field}
            type="number"
            value={days[field]}
            error={dayErrors[field]}
            onChange={(typed) => setDays({ [field]: typed.trim() })}
          />
        ))}
      </div>
    </section>
  );
}

function Buttons({
  editor,
  template,
}: {
  editor: TemplateEditor;
  template: MemoTemplate | null;
}): ReactNode {
  const say = templatesTexts.useTexts();
  const { saving, save, writing } = editor;
  const disabled = writing.uploads.busy;
  return (
    <>
      {template?.status !== "published" && (
        <Button
          variant="secondary"
          outline
          loading={saving === "draft"}
          disabled={disabled}
          onClick={() => void save("draft")}
        >
          {say("form.draft")}
        </Button>
      )}
      <Button
        loading={saving === "published"}
        disabled={disabled}
        onClick={() => void save("published")}
      >
        {say("form.save")}
      </Button>
    </>
  );
}
