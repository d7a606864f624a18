import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";
import { IconPlus } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { refreshSends } from "#web/entities/live-company.ts";
import { KindBadge } from "#web/entities/memos/memo-badges.tsx";
import { call } from "#web/lib/api/api-client.ts";
import { useCall, useCallMutation } from "#web/lib/api/use-call.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { useSettled } from "#web/lib/use-settled.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { showError } from "#web/ui/show-error.ts";
import { ErrorState, SkeletonList } from "#web/ui/states.tsx";
import { SearchField } from "#web/ui/text-fields.tsx";
import { toast } from "#web/ui/toast-store.ts";
import styles from "./sends.module.css";
import { sendsTexts } from "./sends-texts.ts";

const settleMs = 250;

/** Looks for a template, and puts a memo that says what it says into a draft. */
export function AddTemplate({
  send: { company_id, id },
  onClose,
}: {
  send: MemoTemplateSend;
  onClose: () => void;
}): ReactNode {
  const say = sendsTexts.useTexts();
  const [typed, setTyped] = useState("");
  const terms = useSettled(typed.trim(), settleMs);
  const found = useCall("listPackageTemplates", { company_id, terms }, { keepPrevious: true });
  const write = useCallMutation("writeSendMemo");
  const [busy, setBusy] = useState<number | null>(null);
  const add = async (template: number, title: string): Promise<void> => {
    setBusy(template);
    try {
      const { memo_template: words } = await call("getTemplate", { company_id, id: template });
      const { memo_template_send } = await write.mutateAsync({
        ...{ company_id, id },
        memo: memoOf(words),
      });
      queryClient.setQueryData(["getSend", { company_id, id }], { memo_template_send });
      refreshSends();
      toast({ title: say("template.added", { title }), variant: "success" });
      onClose();
    } catch (error) {
      showError(error);
      setBusy(null);
    }
  };
  return (
    <Dialog open title={say("template.title")} onClose={onClose}>
      <div className="stack">
        <SearchField label={say("template.search")} value={typed} onChange={setTyped} />
        {found.isPending && <SkeletonList rows={3} />}
        {found.error && !found.data && (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        )}
        {found.data && (
          <div className={styles.found} aria-live="polite">
            {found.data.templates.length === 0 && <p>{say("template.none")}</p>}
            {found.data.templates.map(({ id: template, title, display_type }) => (
              <div key={template} className="row between">
                <span>
                  {title} <KindBadge kind={display_type} />
                </span>
                <IconButton
                  label={say("template.add", { title })}
                  disabled={busy !== null}
                  onClick={() => void add(template, title)}
                >
                  <IconPlus size={20} />
                </IconButton>
              </div>
            ))}
          </div>
        )}
      </div>
    </Dialog>
  );
}

type Words = Awaited<ReturnType<typeof call<"getTemplate">>>["memo_template"];

function memoOf(words: Words) {
  const { title, content, display_type, type, category, priority, signature } = words;
  const { answer_type, options, options_key, is_anonymous, include_new_members } = words;
  const question = display_type === "survey" && { answer_type, options, options_key, is_anonymous };
  return {
    ...{ title, content, display_type, type, category, priority, include_new_members },
    ...(display_type === "memo" && { signature }),
    ...question,
    translations: words.translations,
    media_ids: words.media.map(({ id }) => id),
  };
}
