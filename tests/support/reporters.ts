import path from "node:path";
import type { VitestUserConfig } from "vitest/config";

const root = path.resolve(import.meta.dirname, "../..");
const file = process.env.ZERNO_TEST_REPORT;

/** Reporters of every run; `npm test` reads what it needs from a file of its own. */
export const reporters: NonNullable<NonNullable<VitestUserConfig["test"]>["reporters"]> =
  file === undefined
    ? ["default"]
    : ["default", [path.join(root, "scripts/test/report-reporter.ts"), { file }]];
