import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const features = path.resolve(import.meta.dirname, "../../features");

/** What writes rows of a portfolio: nobody may call it past the log. */
const writing =
  /\b(lockPortfolio|updatePortfolio|insertTransactions|replaceTransaction|deleteTransactions|restoreTransactions|insertImportedRows)\(/;

/** The file's functions are called inside a change of another file, or write what no log needs. */
const exempt: readonly string[] = [
  // Copies into a portfolio that is new: there is nothing of before.
  "portfolios/clone-portfolio.ts",
];

it("features write rows of a portfolio only through the log of changes", () => {
  const files = readdirSync(features, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|\/testing\//.test(file));
  const writers = files.filter((file) => writing.test(readFileSync(path.join(features, file), "utf8")));
  expect(writers.length).toBeGreaterThan(3);
  const past = writers.filter(
    (file) => !readFileSync(path.join(features, file), "utf8").includes("portfolio/history/change.ts"),
  );
  expect(past.filter((file) => !exempt.includes(file))).toEqual([]);
});
