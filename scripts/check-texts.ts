import path from "node:path";
import { checkTexts } from "../app/i18n/check-texts.ts";
import { root } from "./ensure.mjs";

const problems = checkTexts(path.join(root, "app"));
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
