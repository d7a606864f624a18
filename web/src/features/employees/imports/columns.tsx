import type { ImportPreview } from "@lineup/contract/employees/imports/schemas";
import { type ImportField, importFieldWords } from "@lineup/contract/import-fields";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useId, useState, type ReactNode } from "react";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useMedia } from "#web/lib/hooks/use-media.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { Select } from "#web/ui/forms/choice-fields.tsx";
import { firstFew } from "./first-few.ts";
import { fieldsFor, type ImportKind } from "./kind.ts";
import styles from "./imports.module.css";
import { importsTexts } from "./imports-texts.ts";
import type { ImportChoosing } from "./use-import.ts";

interface ColumnsProps {
  kind: ImportKind;
  preview: ImportPreview;
  choice: ImportChoosing;
}

/** The fields for choosing the meaning of each file column. A choice updates the preview right away. */
export function ImportColumns({ kind, preview, choice }: ColumnsProps): ReactNode {
  const say = importsTexts.useTexts();
  const { columns, remembered } = preview;
  const all = columns.length;
  const left = columns.filter(({ field }) => field === null);
  const matched = all - left.length;
  // The list is initially open if a column has no meaning yet, unless meanings are remembered from an earlier file. On a
  // phone, the list is open only if no column has a meaning, because an open list would push the preview out of sight.
  const hasRoom = useMedia("(min-width: 40rem)");
  const [open, setOpen] = useState((hasRoom || matched === 0) && left.length > 0 && !remembered);
  const id = useId();
  const Chevron = open ? IconChevronUp : IconChevronDown;
  return (
    <div className="stack">
      <div className="row between">
        <div>
          <h2>{say("columns.title")}</h2>
          <p className="dim">
            {say("columns.matched", { matched, all })}
            {left.length > 0 && ` ${say("columns.left", { names: firstFew(left.map(nameOf)) })}`}
            {remembered && ` ${say("columns.remembered")}`}
          </p>
        </div>
        <Button
          variant="secondary"
          outline
          size="small"
          aria-expanded={open}
          aria-controls={id}
          icon={<Chevron size={18} aria-hidden="true" />}
          onClick={() => setOpen(!open)}
        >
          {say(open ? "columns.hide" : "columns.show")}
        </Button>
      </div>
      <div id={id} hidden={!open}>
        {open && (
          <ol className={styles.columns}>
            {columns.map((_, at) => (
              <li key={at}>
                <ColumnChoice kind={kind} preview={preview} choice={choice} at={at} />
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}

function nameOf({ header }: ImportPreview["columns"][number]): string {
  return header || importsTexts.say("columns.unnamed");
}

function ColumnChoice({ kind, preview, choice, at }: ColumnsProps & { at: number }): ReactNode {
  const say = importsTexts.useTexts();
  const language = useLanguage();
  const column = preview.columns[at];
  if (!column) return null;
  const header = nameOf(column);
  const fields = preview.columns.map(({ field }) => field);
  const choose = (chosen: ImportField | "left_out"): void => {
    // A field can be assigned to only one column, so the chosen field is removed from its previous column.
    const others = fields.map((field) => (field === chosen ? null : field));
    choice.choose({ columns: others.with(at, chosen === "left_out" ? null : chosen) });
  };
  return (
    <div className={styles.column}>
      <div className={styles.header}>
        <strong>{header}</strong>
        <span className="dim small">{column.samples.join(" · ")}</span>
      </div>
      <Select
        label={say("columns.field.of", { header })}
        labelHidden
        value={column.field ?? "left_out"}
        onChange={choose}
        options={[
          { value: "left_out" as const, label: say("columns.none") },
          ...fieldsFor(kind).map((value) => ({ value, label: importFieldWords[value][language] })),
        ]}
      />
    </div>
  );
}
