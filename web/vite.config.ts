import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { leanEmoji } from "./build/lean-emoji.ts";
import { partsOf } from "./build/parts.ts";
import { preloadScreens } from "./build/screen-pages.ts";
import { iconsByFile, precompress, preloadFont, wordsFirst } from "./build/vite-plugins.ts";

const packageFile = fileURLToPath(new URL("./package.json", import.meta.url));
const { version } = JSON.parse(readFileSync(packageFile, "utf8")) as { version?: string };
const source = fileURLToPath(new URL("./src/", import.meta.url));

/** The server's address in `npm run dev`, from the same variable that the server reads. */
const server = `127.0.0.1:${process.env["PORT"] ?? 3000}`;

/**
 * Few files instead of many small ones: a phone loads six at a time, and each further round costs it at least a tenth of a
 * second. Packages that change rarely are in chunks of their own, which phones keep through a release.
 */
const chunks = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/ },
  {
    name: "routing",
    test: /node_modules\/@tanstack\/(react-router|router-core|history|react-query|query-core|react-store|store)\//,
  },
  ...partsOf(/web\/src\/(lib|ui|entities|app)\/(?!.*texts\/)|@tabler|contract\/src\//),
  { name: "words-en", test: /web\/src\/(lib|entities\/(?!segments)[\w-]+|app)\/texts\/en\.ts/ },
  { name: "words-es", test: /web\/src\/(lib|entities\/(?!segments)[\w-]+|app)\/texts\/es\.ts/ },
];

export default defineConfig({
  root: fileURLToPath(new URL("./", import.meta.url)),
  define: { __APP_VERSION__: JSON.stringify(version ?? "") },
  resolve: { alias: [{ find: /^#web\//, replacement: source }] },
  plugins: [
    iconsByFile(),
    leanEmoji(),
    react(),
    preloadFont(/figtree-latin-wght-normal.*\.woff2$/),
    wordsFirst(),
    preloadScreens(),
    precompress(),
  ],
  server: {
    proxy: {
      "/api": `http://${server}`,
      // The live channel, at `/app/{key}`.
      "/app/": { target: `ws://${server}`, ws: true },
      "/dev/outbox": `http://${server}`,
    },
  },
  build: {
    sourcemap: false,
    modulePreload: {
      polyfill: false,
      // Leaves out the module itself: if its styles failed first, it could not be imported again.
      resolveDependencies: (file, needed) => needed.filter((each) => each !== file),
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
});
