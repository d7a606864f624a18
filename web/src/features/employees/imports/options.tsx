import type { ImportPreview } from "@lineup/contract/employees/imports/schemas";
import { type DateOrder, type TextEncoding, textEncodings } from "@lineup/contract/import-fields";
import type { ReactNode } from "react";
import { usePermission } from "#web/entities/companies/company.ts";
import { Checkbox, Select } from "#web/ui/forms/choice-fields.tsx";
import { firstFew } from "./first-few.ts";
import type { ImportKind } from "./kind.ts";
import styles from "./imports.module.css";
import { importsTexts } from "./imports-texts.ts";
import type { ImportChoosing } from "./use-import.ts";

/** The options that decide how the file is imported. Only the options that make a difference for the file are shown. */
export function ImportOptions({
  kind,
  preview,
  choice: { choose },
}: {
  kind: ImportKind;
  preview: ImportPreview;
  choice: ImportChoosing;
}): ReactNode {
  const say = importsTexts.useTexts();
  const opensPlaces = usePermission("settings:manage");
  const { counts, missing_employees, empty_clears, create_segments, date_order } = preview;
  const { asks_date_order, encoding } = preview;
  const unknown = [...preview.unknown_locations, ...preview.unknown_audiences];
  return (
    <fieldset className={styles.options}>
      <legend className="hidden-text">{say("options.title")}</legend>
      {(counts.missing > 0 || missing_employees) && (
        <Checkbox
          label={say(`options.missing.${kind}`)}
          hint={say(`options.missing.${kind}.hint`, { count: counts.missing })}
          checked={missing_employees}
          onChange={(checked) => choose({ missing_employees: checked })}
        />
      )}
      {opensPlaces && (unknown.length > 0 || create_segments) && (
        <Checkbox
          label={say("options.segments")}
          hint={unknown.length > 0 && say("options.segments.hint", { names: firstFew(unknown) })}
          checked={create_segments}
          onChange={(checked) => choose({ create_segments: checked })}
        />
      )}
      {kind === "people" && (
        <Checkbox
          label={say("options.clears")}
          hint={say("options.clears.hint")}
          checked={empty_clears}
          onChange={(checked) => choose({ empty_clears: checked })}
        />
      )}
      {(asks_date_order || date_order !== null) && (
        <Select<DateOrder>
          label={say("options.dates")}
          value={date_order ?? ""}
          placeholder={say("options.dates.auto")}
          onChange={(chosen) => chosen && choose({ date_order: chosen })}
          options={(["day_first", "month_first"] as const).map((value) => ({
            value,
            label: say(`options.dates.${value}`),
          }))}
        />
      )}
      {encoding !== null && (
        <Select<TextEncoding>
          label={say("options.encoding")}
          hint={say("options.encoding.hint")}
          value={encoding}
          onChange={(chosen) => choose({ encoding: chosen })}
          options={textEncodings.map((value) => ({
            value,
            label: say(`options.encoding.${value}`),
          }))}
        />
      )}
    </fieldset>
  );
}
