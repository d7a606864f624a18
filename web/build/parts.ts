/** The modules, when chunks are made of them. */
interface ModuleGraph {
  /** `importers` need it to run; whatever loads it later is not among them. */
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** Chunks of what several screens share, by which modules need it: the first that is needed first. */
const stages = [
  {
    name: "parts",
    needing: /\/app\/main\.tsx$|\/public-layout\.tsx$|\/login-screen\.tsx$/,
    // What the start needs is there for every screen, and counts as shared by none.
    minShareCount: 1,
  },
  {
    name: "company-parts",
    needing: /\/company-layout\.tsx$|\/home-screen\.tsx$/,
    minShareCount: 2,
  },
  {
    // What a memo is read with: home fetches it once it is drawn.
    name: "memos",
    needing: /\/home\/memo-dialog\.tsx$|\/clean-text\.tsx$|\/signature-field\.tsx$/,
    minShareCount: 2,
  },
  {
    // What managers look at every day: lists, and what came of what was sent.
    name: "list-parts",
    needing:
      /\/(\w+-list|community|follow-ups|scheduler|memo-detail)-screen\.tsx$|\/(memo-manage|managers-home)\.tsx$/,
    minShareCount: 2,
  },
  {
    // What they write with.
    name: "writing-parts",
    needing: /\/(memo-new|(send|template|package|community)-detail)-screen\.tsx$/,
    minShareCount: 2,
  },
  { name: "more-parts", needing: /./, minShareCount: 2 },
];

/**
 * What screens share comes in a few chunks, by where it is first needed: a phone that signs in is not to fetch the tables of the
 * settings.
 * @param test which modules are shared parts @returns the groups, for the bundler's code splitting
 */
export function partsOf(test: RegExp): {
  name: (id: string, graph: ModuleGraph) => string | null;
  debugName: string;
  test: RegExp;
  minShareCount: number;
}[] {
  return stages.map(({ name, needing, minShareCount }) => ({
    name: (id, graph) => (isNeeded(id, needing, graph) ? name : null),
    debugName: name,
    test,
    minShareCount,
  }));
}

function isNeeded(id: string, needing: RegExp, graph: ModuleGraph): boolean {
  const seen = new Set([id]);
  // A set goes on to what is added while it is gone through.
  for (const one of seen) {
    if (needing.test(one)) return true;
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer);
  }
  return false;
}
