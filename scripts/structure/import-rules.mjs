// Who may import whom. Each rule takes one file and yields { line, message } for every violation.
import { isBuiltin } from "node:module";

/** The contract is what both sides agree on: zod and itself. */
export function* contractStandsAlone(file) {
  if (!file.path.startsWith("contract/src/")) return;
  for (const { specifier, target, line } of file.imports) {
    const allowed =
      target?.startsWith("contract/src/") ||
      /^zod($|\/)/.test(specifier) ||
      (file.isTest && !target);
    if (!allowed)
      yield { line, message: `the contract imports only zod and itself, not ${specifier}` };
  }
}

/** The embedded PostgreSQL knows no product: it imports Node, packages and itself. */
export function* embeddedPostgresStandsAlone(file) {
  if (!file.path.startsWith("embedded-postgres/")) return;
  for (const { specifier, target, line } of file.imports)
    if (target && !target.startsWith("embedded-postgres/"))
      yield {
        line,
        message: `the embedded PostgreSQL imports nothing of the product: ${specifier}`,
      };
}

/** Stand-ins and other test support never become part of the product. */
export function* serverTestSupportIsForTests(file) {
  if (!file.path.startsWith("server/src/") || file.isTest) return;
  for (const { specifier, target, line } of file.imports)
    if (target?.startsWith("server/test/"))
      yield { line, message: `only tests import ${specifier}` };
}

/** Server and web meet in the contract alone; tools and tests may look into both, the product never into them. */
export function* sidesMeetInTheContract(file) {
  const side = /^(server|web)\/src\//.exec(file.path)?.[1];
  if (!side) return;
  for (const { specifier, target, line } of file.imports) {
    if (!target || target.startsWith("contract/src/") || target.startsWith(`${side}/`)) continue;
    yield { line, message: `${side} imports only itself and the contract, not ${specifier}` };
  }
}

/** platform and adapters know no feature; of an adapter, platform may name types (a port), and nothing that runs. */
export function* lowerServerLayersKnowNoFeature(file) {
  const layer = /^server\/src\/(platform|adapters)\//.exec(file.path)?.[1];
  if (!layer) return;
  for (const { specifier, target, line, typeOnly } of file.imports) {
    const isFeature = target?.startsWith("server/src/features/");
    const isAdapter =
      layer === "platform" && !typeOnly && target?.startsWith("server/src/adapters/");
    if (isFeature || isAdapter) yield { line, message: `${layer} must not know ${specifier}` };
  }
}

/** What gives the same answer for the same input. */
const PURE_CRYPTO = new Set(["createHash", "createHmac", "hash", "timingSafeEqual"]);

function isPureCrypto(specifier, names) {
  return (
    specifier === "node:crypto" && names.length > 0 && names.every((name) => PURE_CRYPTO.has(name))
  );
}

/** What of Node has an effect, or another answer each time, comes into a feature through ctx. */
export function* featuresTakeNothingOfNode(file) {
  if (!featureOf(file.path, "server") || file.isTest) return;
  for (const { specifier, line, typeOnly, names } of file.imports) {
    if (typeOnly || !isBuiltin(specifier) || isPureCrypto(specifier, names)) continue;
    yield { line, message: `what ${specifier} does comes in through ctx` };
  }
}

/** policy, rules and present are pure: values in, values out. Types of anything may be named. */
export function* pureFilesStayPure(file) {
  if (file.isTest) return;
  if (!/^server\/src\/features\/.*\/([a-z-]+-)?(policy|rules|present)\.ts$/.test(file.path)) return;
  const impure = /^(kysely|pg|fastify)|(store|reads|service|jobs|subscribers|routes)(\.ts)?$/;
  for (const { specifier, line, typeOnly } of file.imports) {
    if (!typeOnly && impure.test(specifier))
      yield { line, message: `a pure file must not import ${specifier}` };
  }
}

const WEB_LAYERS = ["lib", "ui", "entities", "features", "app"];

/** app, features, entities, ui, lib: only downwards. */
export function* webLayersPointDownwards(file) {
  const own = webLayer(file.path);
  if (own < 0 || file.isTest) return;
  for (const { specifier, target, line } of file.imports) {
    const other = target ? webLayer(target) : -1;
    if (other > own)
      yield { line, message: `${WEB_LAYERS[own]} must not import ${specifier} from above it` };
  }
}

export function* webFeaturesNeverImportEachOther(file) {
  const own = featureOf(file.path, "web");
  if (!own) return;
  for (const { specifier, target, line } of file.imports) {
    const other = target && featureOf(target, "web");
    if (other && other !== own)
      yield { line, message: `web features never import each other: ${specifier}` };
  }
}

/** What tests of the web share runs the whole app and loads every schema: nothing of the product imports it. */
export function* webTestingIsForTests(file) {
  if (!file.path.startsWith("web/src/") || file.isTest) return;
  for (const { specifier, target, line } of file.imports)
    if (target?.startsWith("web/src/lib/testing/"))
      yield { line, message: `only tests import ${specifier}` };
}

/** The web takes types from calls and schemas, and nothing that runs: a phone loads neither zod nor 232 schemas. */
export function* webTakesOnlyTypesOfSchemas(file) {
  if (!file.path.startsWith("web/src/") || file.isTest) return;
  for (const { specifier, target, line, typeOnly } of file.imports) {
    const isSchema = target && /^contract\/src\/(.+\/)?(call|calls|schemas)$/.test(target);
    if ((isSchema && !typeOnly) || /^zod($|\/)/.test(specifier))
      yield { line, message: `the web takes only types from ${specifier}` };
  }
}

function featureOf(path, side) {
  return new RegExp(`^${side}/src/features/([^/]+)`).exec(path)?.[1] ?? null;
}

function webLayer(path) {
  return WEB_LAYERS.indexOf(/^web\/src\/([^/]+)\//.exec(path)?.[1]);
}
