// Routes bind calls to functions, and decide nothing. The rule takes one file and yields { line, message } for every violation.
import { lineAt, visit } from "./source-files.mjs";

/** What decides, repeats, or does one thing after another. */
const LOGIC = {
  BlockStatement: "a function with a body of statements",
  ConditionalExpression: "a condition",
  LogicalExpression: "a condition",
  AssignmentExpression: "an assignment",
  TaggedTemplateExpression: "a statement of SQL",
};

/** A handler in `routes` is a function of a service, or one expression that calls it: without conditions, with one `await` at most. */
export function* routesHoldNoLogic(file) {
  if (!/^server\/src\/features\/.*\/([a-z-]+-)?routes\.ts$/.test(file.path) || file.isTest) return;
  const found = [];
  const report = ({ start }, what) =>
    found.push({ line: lineAt(file, start), message: `${what} belongs in a service` });
  const awaits = [];
  const enter = () => awaits.push(0);
  const leave = () => awaits.pop();
  visit(file, {
    ...Object.fromEntries(
      Object.entries(LOGIC).map(([type, what]) => [type, (node) => report(node, what)]),
    ),
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    AwaitExpression: (node) => {
      awaits.push((awaits.pop() ?? 0) + 1);
      if (awaits.at(-1) === 2) report(node, "a second await");
    },
  });
  yield* found;
}
