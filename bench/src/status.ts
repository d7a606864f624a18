// npm run bench -- --status: shows which sections of docs/figures.md are out of date, without measuring anything.
import { updateStatus } from "./report.ts";

console.log(await updateStatus());
