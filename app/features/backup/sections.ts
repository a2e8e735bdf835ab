import { inArray, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import {
  brokerAccounts,
  importMappings,
  importProfiles,
  imports,
  ledgerActions,
  portfolios,
  transactions,
} from "../../ledger/ledger.tables.ts";
import {
  assetCodes,
  assets,
  corporateEvents,
  incomeEvents,
  splitEvents,
} from "../../market/market.tables.ts";
import { ImportState } from "../../shared/codes.ts";

/** One table of the archive: one file with a line of JSON per row. */
export interface Section {
  readonly file: string;
  readonly table: PgTable;
  /** Whose rows: of the chosen portfolios, of the assets these need, or all of the user. */
  readonly of: "portfolio" | "asset" | "user";
  /** Columns that are no data, or stand in a file of their own. */
  readonly without?: readonly string[];
  readonly where?: SQL;
}

/**
 * All tables of a backup, in the order they are restored in: what others refer to first. A new table of the user's
 * data is a line here; its columns, shapes and references follow from the table.
 */
export const sections: readonly Section[] = [
  { file: "assets.jsonl", table: assets, of: "asset" },
  { file: "asset-codes.jsonl", table: assetCodes, of: "asset" },
  { file: "income-events.jsonl", table: incomeEvents, of: "asset" },
  { file: "splits.jsonl", table: splitEvents, of: "asset" },
  { file: "corporate-events.jsonl", table: corporateEvents, of: "asset" },
  { file: "portfolios.jsonl", table: portfolios, of: "portfolio", without: ["isDemo", "deletedAt"] },
  { file: "accounts.jsonl", table: brokerAccounts, of: "portfolio" },
  {
    file: "imports.jsonl",
    table: imports,
    of: "portfolio",
    without: ["fileBytes"],
    // Uploads that nobody booked are no data yet.
    where: inArray(imports.state, [ImportState.committed, ImportState.revoked]),
  },
  { file: "transactions.jsonl", table: transactions, of: "portfolio" },
  { file: "events.jsonl", table: ledgerActions, of: "portfolio" },
  { file: "mappings.jsonl", table: importProfiles, of: "user" },
  { file: "remembered-securities.jsonl", table: importMappings, of: "asset" },
];

/** Files beside the sections. */
export const manifestFile = "manifest.json";
export const sharedFile = "shared-assets.jsonl";
export const pricesFile = "prices.csv";
export const ratesFile = "rates.csv";
/** Imported files stand here under the id of their import. */
export const rawFolder = "files/";

/** Stands for the person whose backup it is wherever rows name their owner. */
export const ownerToken = "ffffffff-ffff-4fff-bfff-ffffffffffff";
