import { inArray, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { pieNodes, pieTrees } from "../../domain/allocation/pies.tables.ts";
import { dashboards } from "../../domain/dashboards.tables.ts";
import { goals } from "../../domain/goals/goals.tables.ts";
import { importMappings, importProfiles } from "../../domain/imports/imports.tables.ts";
import { planDecisions, recurringPlans } from "../../domain/plans.tables.ts";
import { proposedOrders, rebalanceSettings } from "../../domain/rebalancing/rebalancing.tables.ts";
import { statementLines, statements } from "../../domain/reconcile/statements.tables.ts";
import { savedScreens } from "../../domain/saved.tables.ts";
import { taxProfiles, taxReturns } from "../../domain/tax.tables.ts";
import { watchlistAssets, watchlists } from "../../domain/watchlists/watchlists.tables.ts";
import { ownCorporateEvents, ownIncomeEvents, ownSplitEvents } from "../../market/own.tables.ts";
import { ownAssets } from "../../market/own-assets.tables.ts";
import { noticeSettings } from "../../notifications/notifications.tables.ts";
import { customAssets } from "../../portfolio/assets/custom.tables.ts";
import { blockedAssets, holdingColumnSets, holdingNotes } from "../../portfolio/assets/holdings.tables.ts";
import {
  brokerAccounts,
  imports,
  ledgerActions,
  lotMethods,
  portfolioChildren,
  portfolios,
  transactions,
} from "../../portfolio/ledger.tables.ts";
import { ImportState } from "../../shared/codes.ts";
import { unsignedDecimal } from "../../shared/common.schema.ts";
import { CouponRule } from "../../shared/schemas/bond.schema.ts";
import { TaxAnswers } from "../../shared/schemas/tax-answers.schema.ts";

/** Rates by country or asset: ratios as exact text. */
const TaxRates = z.record(z.string().max(40), unsignedDecimal(18));

/** Table of the archive: a file with a line of JSON per row. */
export interface Section {
  readonly file: string;
  readonly table: PgTable;
  /** Scope of the rows: chosen portfolios, their assets, or the user. */
  readonly of: "portfolio" | "asset" | "user";
  /** Columns that are not data or have a file of their own. */
  readonly without?: readonly string[];
  /** Keys of earlier archives that no column has any more. */
  readonly former?: readonly string[];
  readonly where?: SQL;
  /** Restricts rows without a portfolio to those whose parent is in its file: key here, file and key there. */
  readonly through?: { readonly key: string; readonly file: string; readonly parentKey: string };
  /** First archive version with this section; default: 1. */
  readonly since?: number;
  /** Second column that names a portfolio. */
  readonly other?: string;
  /** Schemas of JSON columns: an archive is untrusted input. */
  readonly shapes?: Readonly<Record<string, z.ZodType>>;
  /** Order of insertion where it is not the primary key. */
  readonly order?: readonly string[];
}

/**
 * Tables of a backup in the order of restoration: referenced ones first. A new table of user data is a line here;
 * columns, schemas and references are derived.
 */
export const sections: readonly Section[] = [
  {
    file: "assets.jsonl",
    table: ownAssets,
    of: "asset",
    shapes: { couponRule: CouponRule.nullable().default(null) },
  },
  { file: "income-events.jsonl", table: ownIncomeEvents, of: "asset" },
  { file: "splits.jsonl", table: ownSplitEvents, of: "asset" },
  { file: "corporate-events.jsonl", table: ownCorporateEvents, of: "asset" },
  {
    file: "portfolios.jsonl",
    table: portfolios,
    of: "portfolio",
    without: ["isDemo", "deletedAt", "lastChange"],
    former: ["version"],
  },
  { file: "lot-methods.jsonl", table: lotMethods, of: "portfolio" },
  { file: "blocked-assets.jsonl", table: blockedAssets, of: "portfolio", since: 3 },
  { file: "accounts.jsonl", table: brokerAccounts, of: "portfolio" },
  {
    file: "imports.jsonl",
    table: imports,
    of: "portfolio",
    without: ["fileBytes"],
    // Unbooked uploads are not data yet.
    where: inArray(imports.state, [ImportState.committed, ImportState.revoked]),
  },
  { file: "transactions.jsonl", table: transactions, of: "portfolio" },
  {
    file: "statements.jsonl",
    table: statements,
    of: "portfolio",
    through: { key: "importId", file: "imports.jsonl", parentKey: "id" },
  },
  {
    file: "statement-lines.jsonl",
    table: statementLines,
    of: "portfolio",
    through: { key: "importId", file: "statements.jsonl", parentKey: "importId" },
  },
  { file: "events.jsonl", table: ledgerActions, of: "portfolio" },
  { file: "composites.jsonl", table: portfolioChildren, of: "portfolio", other: "childId" },
  { file: "custom-assets.jsonl", table: customAssets, of: "asset" },
  { file: "holding-notes.jsonl", table: holdingNotes, of: "portfolio" },
  { file: "pies.jsonl", table: pieTrees, of: "portfolio" },
  // Parents before their children.
  { file: "pie-nodes.jsonl", table: pieNodes, of: "portfolio", order: ["portfolioId", "position", "id"] },
  { file: "rebalancing.jsonl", table: rebalanceSettings, of: "portfolio" },
  { file: "proposed-orders.jsonl", table: proposedOrders, of: "portfolio" },
  { file: "goals.jsonl", table: goals, of: "portfolio" },
  { file: "dashboards.jsonl", table: dashboards, of: "portfolio", since: 2 },
  { file: "plans.jsonl", table: recurringPlans, of: "portfolio" },
  {
    file: "plan-decisions.jsonl",
    table: planDecisions,
    of: "portfolio",
    through: { key: "planId", file: "plans.jsonl", parentKey: "id" },
  },
  // The default set is chosen anew: there can be only one.
  { file: "column-sets.jsonl", table: holdingColumnSets, of: "user", without: ["isDefault"] },
  { file: "watchlists.jsonl", table: watchlists, of: "user", since: 2 },
  // Lists contain shared assets only.
  { file: "watchlist-assets.jsonl", table: watchlistAssets, of: "user", since: 2 },
  { file: "saved-screens.jsonl", table: savedScreens, of: "user", since: 2 },
  // Tax return entries: losses carried forward, countries of accounts.
  {
    file: "tax-returns.jsonl",
    table: taxReturns,
    of: "user",
    since: 4,
    shapes: { answers: TaxAnswers },
  },
  {
    file: "tax-profile.jsonl",
    table: taxProfiles,
    of: "user",
    since: 4,
    order: ["residence"],
    shapes: { sources: TaxRates, holdings: TaxRates },
  },
  { file: "notification-settings.jsonl", table: noticeSettings, of: "user", since: 4 },
  { file: "mappings.jsonl", table: importProfiles, of: "user" },
  { file: "remembered-securities.jsonl", table: importMappings, of: "asset" },
];

/** Files of earlier archives that held nothing of a user; they are not read. */
export const formerFiles = ["asset-codes.jsonl"] as const;

export const manifestFile = "manifest.json";
export const sharedFile = "shared-assets.jsonl";
export const pricesFile = "prices.csv";
export const ratesFile = "rates.csv";
/** Folder of imported files, named by import id. */
export const rawFolder = "files/";

/** Placeholder of the backup's owner. */
export const ownerToken = "ffffffff-ffff-4fff-bfff-ffffffffffff";
