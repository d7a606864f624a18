/** The bundler's module graph while it forms chunks. */
interface ModuleGraph {
  /** `importers` import it statically; dynamic imports are not among them. */
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

interface Stage {
  readonly name: string;
  /**
   * The modules that need what is in the chunk: one for each pattern of a list. What is needed in any of these ways is in the
   * chunk.
   */
  readonly needing: readonly (readonly RegExp[])[];
  /** Matches the modules that can be in the chunk; all by default. */
  readonly only?: RegExp;
  readonly minShareCount: number;
}

const chats = /\/chats-screen\.tsx$/;
const home = /\/home-screen\.tsx$/;
const memo =
  /\/(memo-dialog|memo-detail-screen|clean-text|signature-field)\.tsx$|\/reading\/actions\.tsx$/;
const reading = new RegExp(`${home.source}|${memo.source}`);
const navigation = /\/(side-navigation|menu-drawer)\.tsx$/;
const managing = /\/(memo-manage|managers-home)\.tsx$/;
/** The list below a memo. */
const recipients = /\/recipients\/panel\.tsx$/;
/** The other screens managers use every day, and what is drawn below a memo. */
const lists = new RegExp(
  `/(\\w+-list|community|follow-ups|scheduler)-screen\\.tsx$|${recipients.source}`,
);

/** The chunks of shared modules, in the order in which a person needs them. A module goes into the first that matches. */
const stages: readonly Stage[] = [
  // For the first calls. Modules of the start belong here even if nothing else uses them.
  { name: "early", needing: [[/\/app\/early\.ts$/]], minShareCount: 1 },
  {
    name: "parts",
    needing: [[/\/app\/main\.tsx$|\/public-layout\.tsx$|\/login-screen\.tsx$/]],
    minShareCount: 1,
  },
  {
    // What both memos and chats need is in it, too, so that neither screen loads the other's parts, and so are the icons that the
    // navigation shares with screens.
    name: "company-parts",
    needing: [[/\/company-layout\.tsx$/], [reading, chats], [navigation, /-screen\.tsx$/]],
    minShareCount: 1,
  },
  // What live events change, on every screen that they come to.
  { name: "chats", needing: [[chats]], only: /\/entities\/chat\//, minShareCount: 1 },
  { name: "chat-parts", needing: [[chats]], minShareCount: 2 },
  // What reading has in common with the lists, so that a list loads nothing that is only for reading.
  { name: "screen-parts", needing: [[reading, lists]], minShareCount: 2 },
  { name: "memos", needing: [[memo]], minShareCount: 2 },
  { name: "home-parts", needing: [[home]], minShareCount: 2 },
  // For wide screens, and for the menu of small ones.
  { name: "navigation", needing: [[navigation]], minShareCount: 1 },
  // For a memo's results and the manager's home.
  { name: "manage-parts", needing: [[managing]], minShareCount: 2 },
  { name: "list-parts", needing: [[recipients]], minShareCount: 2 },
  { name: "filters", needing: [[lists]], minShareCount: 2 },
  {
    // For writing.
    name: "writing-parts",
    needing: [[/\/(memo-new|(send|template|package|community)-detail)-screen\.tsx$/]],
    minShareCount: 2,
  },
  { name: "more-parts", needing: [[/./]], minShareCount: 2 },
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
  return stages.map(({ name, needing, only = /./, minShareCount }) => ({
    name: (id, graph) => {
      const isFor = (ways: readonly RegExp[]): boolean =>
        ways.every((one) => isNeeded(id, one, graph));
      return only.test(id) && needing.some(isFor) ? name : null;
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
