/**
 * Finds a browser for the tests: the one named by CHROMIUM_PATH, else the one inside the npm package @sparticuz/chromium,
 * which is unpacked to the temporary folder (about 200 MB) the first time. It is the same one everywhere, and a headless
 * one by build: a desktop's Chromium takes over one and a half times its processor time for the same journeys.
 * @returns path of the executable
 */
export async function findChromium(): Promise<string> {
  const named = process.env["CHROMIUM_PATH"];
  if (named) return named;
  // Read by the package when it is imported: makes it unpack the libraries that a bare system lacks.
  process.env["AWS_LAMBDA_JS_RUNTIME"] ??= "nodejs20.x";
  const { default: chromium } = await import("@sparticuz/chromium");
  return chromium.executablePath();
}

/** Flags for a browser without a sandbox, a graphics card or traffic of its own. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
