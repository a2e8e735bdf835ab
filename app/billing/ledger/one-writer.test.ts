import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const app = path.resolve(import.meta.dirname, "../..");
const writes =
  /\.(?:insert|update|delete)\(billingEntries\)|(?:insert into|update|delete from) (?:\$\{billingEntries\}|"?billing_entries\b)/g;

it("one function adds entries to the ledger of money, and no code changes or removes any", () => {
  const found = readdirSync(app, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .flatMap((file) =>
      [...readFileSync(path.join(app, file), "utf8").matchAll(writes)].map(([write]) => `${file} ${write}`),
    );
  expect(found).toEqual(["billing/ledger/book-transaction.ts .insert(billingEntries)"]);
});
