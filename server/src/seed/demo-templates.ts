import { customOptionsKey } from "@lineup/contract/constants";

import { replaceShare } from "#server/features/templates/community/store";
import type { StoredContent, TranslatedContent } from "#server/features/templates/rules";
import { insertTemplate } from "#server/features/templates/store";
import type { Db } from "#server/platform/context";
import type { DemoCompany, FillDemo } from "#server/seed/seed-demo";

interface DemoTemplate {
  readonly title: string;
  readonly content: string;
  readonly category: string;
  readonly spanish: Pick<TranslatedContent, "title" | "content"> & {
    readonly options?: readonly string[];
  };
  /** Of a survey: what there is to choose from. */
  readonly options?: readonly string[];
  readonly dueAfterDays?: number;
  /** What it is good for, where it is shared with the community. */
  readonly shared?: string;
}

const harborTemplates: readonly DemoTemplate[] = [
  {
    title: "Weekly lineup",
    content:
      "<p>This week:</p><ul><li>What's new on the menu</li><li>Who's off, and who's covering</li><li>What guests said</li></ul><p>If anything is unclear, ask before we open.</p>",
    category: "Operations",
    spanish: {
      title: "La semana",
      content:
        "<p>Esta semana:</p><ul><li>Lo nuevo del menú</li><li>Quién descansa y quién cubre</li><li>Lo que dijeron los clientes</li></ul><p>Si algo no está claro, pregunten antes de abrir.</p>",
    },
    dueAfterDays: 2,
    shared: "We send it every Monday morning and update the list.",
  },
  {
    title: "Closing checks",
    content:
      "<ol><li>Fryers off and covered</li><li>Walk-in below 40 °F, log it</li><li>Back door locked</li><li>Lights last</li></ol>",
    category: "Safety",
    spanish: {
      title: "Revisión de cierre",
      content:
        "<ol><li>Freidoras apagadas y tapadas</li><li>Cámara fría a menos de 40 °F, anótalo</li><li>Puerta trasera con llave</li><li>Las luces al final</li></ol>",
    },
  },
  {
    title: "How was your week?",
    content: "<p>One tap shows us where it's hard.</p>",
    category: "Pulse check",
    options: ["Great", "Fine", "Hard"],
    spanish: {
      title: "¿Cómo te fue esta semana?",
      content: "<p>Con un toque vemos dónde cuesta más.</p>",
      options: ["Muy bien", "Bien", "Difícil"],
    },
    dueAfterDays: 3,
  },
];

const bakeryTemplates: readonly DemoTemplate[] = [
  {
    title: "An allergen has changed",
    content:
      "<p><strong>What:</strong> …</p><p><strong>From when:</strong> …</p><p>Check the label every time, even on products you know by heart.</p>",
    category: "Safety",
    spanish: {
      title: "Cambió un alérgeno",
      content:
        "<p><strong>Qué:</strong> …</p><p><strong>Desde cuándo:</strong> …</p><p>Revisa siempre la etiqueta, también de los productos que conoces de memoria.</p>",
    },
    dueAfterDays: 1,
    shared: "For bakeries: fill in two lines and ask everyone to acknowledge.",
  },
];

/**
 * Templates of both demo companies, and what they share with each other.
 * @returns Harbor Street's, in their order
 */
export async function demoTemplates(
  tx: Db,
  { harbor, bakery }: Parameters<FillDemo>[1],
  now: Date,
): Promise<number[]> {
  const made: number[] = [];
  for (const one of harborTemplates)
    made.push(await make(tx, harbor, "Harbor Street Kitchen", one, now));
  for (const one of bakeryTemplates) await make(tx, bakery, "Second Cup Bakery", one, now);
  return made;
}

async function make(
  tx: Db,
  { scope, adminId }: DemoCompany,
  author: string,
  demo: DemoTemplate,
  now: Date,
): Promise<number> {
  const due_after_days = demo.dueAfterDays ?? null;
  const days = { reveal_after_days: null, due_after_days, expire_after_days: null };
  const by = { author: null, author_description: null };
  const fields = { ...wordsOf(demo), ...days, ...by, status: "published" } as const;
  const origin = { employeeId: adminId, sourceId: null };
  const id = await insertTemplate(tx, scope, fields, origin, now);
  if (demo.shared === undefined) return id;
  const { options_key: _, mode: _mode, include_new_members: _new, ...words } = wordsOf(demo);
  const said = { ...words, ...days, author, author_description: null, description: demo.shared };
  await replaceShare(tx, scope, id, said, now);
  return id;
}

function wordsOf({ title, content, category, spanish, options }: DemoTemplate): StoredContent {
  const none = { recipient_title: null, recipient_content: null, options: [] as readonly string[] };
  return {
    ...{ title, content, category, priority: "normal", signature: false, is_anonymous: false },
    ...{ recipient_title: null, recipient_content: null },
    ...(options
      ? { kind: "survey", type: "standard", answer_type: "single", options }
      : { kind: "message", type: "standard", answer_type: null, options: [] }),
    ...{ options_key: customOptionsKey, mode: "segments", include_new_members: true },
    locale_code: "en",
    translations: [{ locale_code: "es", ...none, ...spanish }],
  };
}
