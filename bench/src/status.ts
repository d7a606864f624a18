// npm run bench -- --status: says which sections of docs/figures.md are out of date. Measures nothing.
import { updateStatus } from "./report.ts";

console.log(await updateStatus());
