import { IconFileSpreadsheet, IconFileTypeCsv } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { RecentBatches } from "#web/features/employees/batches/recent.tsx";
import { saveBlob } from "#web/entities/media/file-access.ts";
import { download } from "#web/lib/api/api-client.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { UploadField } from "#web/ui/forms/upload-field.tsx";
import { acceptedFiles, type ImportKind } from "./kind.ts";
import styles from "./imports.module.css";
import { importsTexts } from "./imports-texts.ts";
import { useImportUpload } from "./use-import.ts";

/** The first step of an import: choose or drop a file, or download an empty file to fill in. */
export function ImportStart({ kind }: { kind: ImportKind }): ReactNode {
  const say = importsTexts.useTexts();
  const uploads = useImportUpload(kind);
  return (
    <div className={styles.start}>
      <div className="stack loose">
        <section className="card stack">
          <UploadField
            label={say("start.file")}
            hint={say("start.hint")}
            uploads={uploads}
            accept={acceptedFiles}
          />
        </section>
        <Templates kind={kind} />
        <RecentBatches />
      </div>
      <section className="card stack" aria-labelledby="import-how">
        <h2 id="import-how">{say("start.how.title")}</h2>
        <ul className={styles.how}>
          <li>{say(`start.how.${kind}.1`)}</li>
          <li>{say(`start.how.${kind}.2`)}</li>
          <li>{say(`start.how.${kind}.3`)}</li>
        </ul>
      </section>
    </div>
  );
}

function Templates({ kind }: { kind: ImportKind }): ReactNode {
  const say = importsTexts.useTexts();
  const company_id = useCompanyId();
  const language = useLanguage();
  const [busy, setBusy] = useState<"csv" | "xlsx" | null>(null);
  const get = (format: "csv" | "xlsx"): void => {
    setBusy(format);
    const asked = {
      company_id,
      format,
      language,
      kind: kind === "people" ? "employees" : kind,
    } as const;
    download("downloadImportTemplate", asked)
      .then(({ blob, filename }) => saveBlob(blob, filename ?? `template.${format}`))
      .catch((error: unknown) => showError(error, say("failed.download")))
      .finally(() => setBusy(null));
  };
  const icons = {
    xlsx: <IconFileSpreadsheet size={18} aria-hidden="true" />,
    csv: <IconFileTypeCsv size={18} aria-hidden="true" />,
  };
  return (
    <section className="card stack" aria-labelledby="import-template">
      <h2 id="import-template">{say("start.template.title")}</h2>
      <p>{say("start.template.text")}</p>
      <div className="row">
        {(["xlsx", "csv"] as const).map((format) => (
          <Button
            key={format}
            variant="secondary"
            outline
            loading={busy === format}
            icon={icons[format]}
            onClick={() => get(format)}
          >
            {say(`start.template.${format}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}
