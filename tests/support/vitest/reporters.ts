import path from "node:path";

const root = path.resolve(import.meta.dirname, "../../..");
const file = process.env.ZERNO_TEST_REPORT;

/** Reporters of every run; `npm test` reads what it needs from a file of its own. */
export const reporters: (string | [string, Readonly<Record<string, unknown>>])[] =
  file === undefined
    ? ["default"]
    : ["default", [path.join(root, "scripts/test/report-reporter.ts"), { file }]];
