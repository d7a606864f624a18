/** The bundler's module graph while it forms chunks. */
interface ModuleGraph {
  /** `importers` import it statically; dynamic imports are not among them. */
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

interface Stage {
  readonly name: string;
  /** The modules that need what is in the chunk: one for each pattern. */
  readonly needing: readonly RegExp[];
  /** The same for modules that are in the chunk for another reason. */
  readonly or?: readonly RegExp[];
  /** Matches the modules that can be in the chunk; all by default. */
  readonly only?: RegExp;
  readonly minShareCount: number;
}

const chats = /\/chats-screen\.tsx$/;
const reading =
  /\/home-screen\.tsx$|\/memo-dialog\.tsx$|\/memo-detail-screen\.tsx$|\/clean-text\.tsx$|\/signature-field\.tsx$/;

/** The chunks of shared modules, in the order in which a person needs them. A module goes into the first that matches. */
const stages: readonly Stage[] = [
  {
    // For the first calls.
    name: "early",
    needing: [/\/app\/early\.ts$/],
    // Modules of the start belong here even if nothing else uses them.
    minShareCount: 1,
  },
  {
    name: "parts",
    needing: [/\/app\/main\.tsx$|\/public-layout\.tsx$|\/login-screen\.tsx$/],
    minShareCount: 1,
  },
  // What both memos and chats need is in it, too, so that neither screen loads the other's parts.
  {
    name: "company-parts",
    needing: [/\/company-layout\.tsx$/],
    or: [reading, chats],
    minShareCount: 1,
  },
  // For reading memos.
  { name: "memos", needing: [reading], minShareCount: 2 },
  // What live events change, on every screen that they come to.
  { name: "chats", needing: [chats], only: /\/entities\/chat\//, minShareCount: 1 },
  { name: "chat-parts", needing: [chats], minShareCount: 2 },
  {
    // For wide screens, and for the menu of small ones.
    name: "navigation",
    needing: [/\/(side-navigation|menu-drawer)\.tsx$/],
    minShareCount: 1,
  },
  {
    // For a memo's results and the manager's home.
    name: "manage-parts",
    needing: [/\/(memo-manage|managers-home)\.tsx$/],
    minShareCount: 2,
  },
  {
    // For the other screens managers use every day, and what is drawn below a memo.
    name: "list-parts",
    needing: [/\/(\w+-list|community|follow-ups|scheduler)-screen\.tsx$|\/recipients\/panel\.tsx$/],
    minShareCount: 2,
  },
  {
    // For writing.
    name: "writing-parts",
    needing: [/\/(memo-new|(send|template|package|community)-detail)-screen\.tsx$/],
    minShareCount: 2,
  },
  { name: "more-parts", needing: [/./], minShareCount: 2 },
];

/**
 * Groups shared modules into a few chunks by where they are first needed: a phone that signs in must not load the tables of
 * the settings.
 * @param test matches the shared modules
 * @returns the groups for the bundler's code splitting
 */
export function partsOf(test: RegExp): {
  name: (id: string, graph: ModuleGraph) => string | null;
  debugName: string;
  test: RegExp;
  minShareCount: number;
}[] {
  return stages.map(({ name, needing, or = needing, only = /./, minShareCount }) => ({
    name: (id, graph) => {
      const isFor = (all: readonly RegExp[]): boolean =>
        all.every((one) => isNeeded(id, one, graph));
      return only.test(id) && (isFor(needing) || isFor(or)) ? name : null;
    },
    debugName: name,
    test,
    minShareCount,
  }));
}

function isNeeded(id: string, needing: RegExp, graph: ModuleGraph): boolean {
  const seen = new Set([id]);
  // Iterating over a set includes the elements added meanwhile.
  for (const one of seen) {
    if (needing.test(one)) return true;
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer);
  }
  return false;
}
