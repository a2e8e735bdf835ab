import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { columnsOf, rowShape } from "../app/features/backup/section-columns.ts";
import { sections } from "../app/features/backup/sections.ts";
import * as schema from "../app/schema.ts";

/** Tables of a person that no backup of portfolios holds, and why. */
const leftOut: Readonly<Record<string, string>> = {
  users: "the account, not its portfolios",
  emails: "the account",
  user_roles: "the account",
  sessions: "the account",
  spent_refresh_tokens: "the account",
  consents: "the account",
  security_log: "the account",
  failed_files: "given to the support of this installation",
  deleted_transactions: "what was deleted",
  portfolio_changes: "the way back of this installation",
  change_rows: "the way back of this installation",
  widget_tokens: "secrets of this installation's addresses",
  calendar_feeds: "secrets of this installation's addresses",
  tax_profiles: "the account",
  price_years: "a file of days: prices.csv",
  rate_years: "a file of days: rates.csv",
};
/** Tables with `owner_id` hold rows of persons only where the person can make them. */
const ofPersons = ["assets", "asset_codes", "income_events", "split_events", "corporate_events"];

it("every table of a person's data is in the backup, or said to be left out", () => {
  const tables = Object.values(schema).filter((value) => is(value, PgTable));
  const owned = tables.filter((table) => "userId" in getTableColumns(table)).map(getTableName);
  const held = sections.map(({ table }) => getTableName(table));
  expect(owned.filter((name) => !held.includes(name) && !(name in leftOut))).toEqual([]);
  expect(ofPersons.filter((name) => !held.includes(name))).toEqual([]);
  expect(held.filter((name) => name in leftOut)).toEqual([]);
});

it("every column of a section has a shape", () => {
  for (const section of sections) {
    expect(columnsOf(section).length).toBeGreaterThan(1);
    expect(rowShape(section).safeParse({}).success).toBe(false);
  }
});
