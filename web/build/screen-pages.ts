import type { Plugin } from "vite";

/** A copy of the app's page: its name, the addresses it is for, and the modules that these need besides the app itself. */
interface ScreenPage {
  readonly name: string;
  readonly address: RegExp;
  readonly modules: readonly RegExp[];
  /** The folders of its texts besides those of the app. */
  readonly texts: readonly string[];
}

const languages = ["en", "es"] as const;
const app = /\/app\/main\.tsx$/;
const shell = /\/app\/shell\/company-layout\.tsx$/;

/** The server uses the first page that fits an address. */
const screenPages: readonly ScreenPage[] = [
  {
    name: "home",
    address: /^\/\d+\/?$/,
    modules: [shell, /\/home\/home-screen\.tsx$/],
    texts: ["features/home"],
  },
  {
    name: "memo",
    address: /^\/\d+\/memo\/\d+\/?$/,
    modules: [shell, /\/memos\/memo-detail-screen\.tsx$/, /\/rich-text\/clean-text\.tsx$/],
    texts: ["features/memos"],
  },
  { name: "company", address: /^\/\d+\//, modules: [shell], texts: [] },
  {
    name: "login",
    address: /^\/login\/?$/,
    modules: [/\/auth\/login-screen\.tsx$/],
    texts: ["features/auth"],
  },
  { name: "index", address: /^/, modules: [], texts: [] },
];

interface Chunk {
  readonly type: "chunk";
  readonly fileName: string;
  readonly moduleIds: readonly string[];
  readonly isEntry: boolean;
  readonly code: string;
  readonly imports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}
type Bundle = Readonly<Record<string, Chunk | { readonly type: "asset" }>>;

/**
 * Writes copies of the app's page, for each language, that preload the code and texts of the app and of the most used screens.
 * Otherwise, a phone would request these only after the app's start has been loaded and run. `pages.json` lists for the server
 * which addresses get which copy.
 */
export function preloadScreens(): Plugin {
  return {
    name: "lineup-preload-screens",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("The build has no index.html");
        const html = String(page.source);
        const list: object[] = [];
        for (const screen of screenPages) {
          for (const language of languages) {
            const fileName = `${screen.name}${language === "en" ? "" : `.${language}`}.html`;
            const source = withPreloads(html, bundle, screen, language);
            if (fileName === "index.html") page.source = source;
            else this.emitFile({ type: "asset", fileName, source });
            list.push({ address: screen.address.source, language, file: fileName });
          }
        }
        this.emitFile({ type: "asset", fileName: "pages.json", source: JSON.stringify(list) });
      },
    },
  };
}

function withPreloads(
  html: string,
  bundle: Bundle,
  { modules, texts }: ScreenPage,
  language: string,
): string {
  const words = ["lib", ...texts].map(
    (folder) => new RegExp(`/src/${folder}/texts/${language}\\.ts$`),
  );
  const ofApp = filesOf(bundle, app);
  const others = [...words, ...modules].flatMap((module) => filesOf(bundle, module));
  const missing = [...new Set([...ofApp, ...others])].filter((file) => !html.includes(`/${file}"`));
  // The largest first, because they take longest.
  const links = missing
    .toSorted((one, other) => sizeOf(bundle, other) - sizeOf(bundle, one))
    .map((file) => link(file, ofApp));
  return html.replace(/^ *<\/head>/m, `${links.join("")}$&`);
}

/** @returns the files of a lazily loaded module: the code, what it imports, and their styles */
function filesOf(bundle: Bundle, module: RegExp): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const first = chunks.find(({ moduleIds }) => moduleIds.some((id) => module.test(id)));
  if (!first) throw new Error(`The build has no ${module}`);
  const files = new Set([first.fileName]);
  // Iterating over a set includes the elements added meanwhile.
  for (const file of files) {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    if (!chunk || chunk.isEntry) continue;
    for (const each of [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])])
      files.add(each);
  }
  return [...files];
}

function sizeOf(bundle: Bundle, file: string): number {
  const found = bundle[file];
  return found?.type === "chunk" ? found.code.length : Infinity;
}

/** The priority of code is low because the page's first text, its style and its font come first. */
function link(file: string, ofApp: readonly string[]): string {
  const low = `fetchpriority="low" crossorigin href="/${file}"`;
  if (!file.endsWith(".css")) return `    <link rel="modulepreload" ${low}>\n`;
  if (ofApp.includes(file)) return `    <link rel="stylesheet" crossorigin href="/${file}">\n`;
  return `    <link rel="preload" as="style" ${low}>\n`;
}
