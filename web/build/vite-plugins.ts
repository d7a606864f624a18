import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const textual = /\.(m?js|css|html|svg|json|webmanifest|txt)$/;
const smallestWorthIt = 1024;
const iconImport = /^import \{([^}]+)\} from "@tabler\/icons-react";/gm;

/** Writes a `.br` and a `.gz` beside every text file of the build, which saves the server from compressing. */
export function precompress(): Plugin {
  return {
    name: "lineup-precompress",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!textual.test(fileName)) continue;
          const content = Buffer.from(file.type === "chunk" ? file.code : file.source);
          if (content.length < smallestWorthIt) continue;
          const brotli = brotliCompressSync(content, {
            params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
          });
          this.emitFile({ type: "asset", fileName: `${fileName}.br`, source: brotli });
          this.emitFile({
            type: "asset",
            fileName: `${fileName}.gz`,
            source: gzipSync(content, { level: 9 }),
          });
        }
      },
    },
  };
}

/** Gives the page's first text, its style and its font priority over the code, which a slow connection would load first. */
export function wordsFirst(): Plugin {
  return {
    name: "lineup-words-first",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) =>
        html.replaceAll(
          /<script type="module"|<link rel="modulepreload"/g,
          '$& fetchpriority="low"',
        ),
    },
  };
}

/** Preloads the text font, which the browser would otherwise discover in the style sheet. */
export function preloadFont(name: RegExp): Plugin {
  return {
    name: "lineup-preload-font",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, context) {
        const file = Object.keys(context.bundle ?? {}).find((key) => name.test(key));
        if (!file) return [];
        const attrs = {
          rel: "preload",
          as: "font",
          type: "font/woff2",
          crossorigin: true,
          href: `/${file}`,
        };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}

/**
 * Imports each icon from its own file. Through the package's index all icons would count as needed by the start, and a phone
 * that signs in would load the icons of every editor.
 */
export function iconsByFile(): Plugin {
  return {
    name: "lineup-icons-by-file",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { code: iconImport },
      handler: (code) =>
        code.replace(iconImport, (_all, names: string) =>
          Array.from(
            names.matchAll(/(?<!type )\bIcon\w+/g),
            ([name]) => `import ${name} from "@tabler/icons-react/dist/esm/icons/${name}.mjs";`,
          ).join(" "),
        ),
    },
  };
}
