import path from "node:path";

const root = path.resolve(import.meta.dirname, "../../..");
const file = process.env.ZERNO_TEST_REPORT;

/** `npm test` reads its results from a separate file. */
export const reporters: (string | [string, Readonly<Record<string, unknown>>])[] =
  file === undefined
    ? ["default"]
    : ["default", [path.join(root, "scripts/test/report-reporter.ts"), { file }]];
