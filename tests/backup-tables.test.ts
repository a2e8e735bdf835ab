import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { columnsOf, rowShape } from "../app/features/backup/section-columns.ts";
import { sections } from "../app/features/backup/sections.ts";
import * as schema from "../app/schema.ts";

/** Personal tables outside of portfolio backups, with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  users: "the account, not its portfolios",
  emails: "the account",
  user_roles: "the account",
  sessions: "the account",
  spent_refresh_tokens: "the account",
  consents: "the account",
  security_log: "the account",
  user_days: "the account",
  mailed_codes: "secrets of this installation's mails",
  user_names: "the account",
  public_profiles: "the account",
  avatars: "the account",
  second_factors: "secrets of this installation's sign-in",
  code_tries: "the account",
  recovery_codes: "secrets of this installation's sign-in",
  passkeys: "secrets of this installation's sign-in",
  external_identities: "the account",
  external_subjects: "look-up of the account",
  failed_files: "given to the support of this installation",
  deleted_transactions: "what was deleted",
  change_log: "follows from the rows that are restored",
  change_heads: "follows from the rows that are restored",
  portfolio_changes: "the way back of this installation",
  change_rows: "the way back of this installation",
  own_price_edits: "the way back of this installation",
  own_bond_edits: "the way back of this installation",
  ...Object.fromEntries(
    [
      ...["public_keys", "link_tokens", "grant_recipients", "order_users", "payment_users", "card_users"],
      ...["referral_code_users", "payout_documents", "accrual_users", "backtest_users"],
    ].map((table) => [table, "look-up of this installation"]),
  ),
  recap_links: "secrets of this installation's addresses",
  widget_tokens: "secrets of this installation's addresses",
  public_portfolios: "addresses of this installation: what is restored is private",
  public_snapshots: "go with their public portfolio",
  public_listings: "go with their public portfolio",
  portfolio_follows: "addresses of this installation",
  abuse_reports: "given to this installation",
  moderation_decisions: "of this installation's administrators",
  support_grants: "granted to the support of this installation",
  withheld_subjects: "of this installation's administrators",
  portfolio_grants: "accounts of this installation: what is restored is shared with nobody",
  calendar_feeds: "secrets of this installation's addresses",
  feedback: "given to this installation",
  mail_outbox: "mails of this installation, on their way or gone",
  mail_refusals: "what mail servers said to this installation",
  news_reads: "the account",
  push_subscriptions: "browsers of the account",
  notices: "what this installation has told",
  ab_user_runs: "counted by this installation",
  recommendation_options: "the account",
  backtests: "results by their addresses, which are this installation's",
  sync_connections: "secrets: a restored installation connects anew",
  sync_accounts: "go with their connection",
  sync_runs: "go with their connection",
  sync_rows: "go with their connection; rows that came stand in the ledger with their keys",
  subscription_events: "money of this installation",
  subscriptions: "money of this installation",
  payment_methods: "secrets of this installation",
  billing_orders: "money of this installation",
  billing_payments: "money of this installation",
  billing_entries: "the ledger of this installation",
  ...Object.fromEntries(
    [
      ...["promo_entered", "promo_uses", "promo_payments", "partners", "partner_rates"],
      ...["referrals", "referral_codes", "referral_clicks", "referral_accruals", "referral_payouts"],
    ].map((table) => [table, "money of this installation"]),
  ),
  referral_devices: "browsers of the account",
  own_price_years: "a file of days: prices.csv",
  own_rate_years: "a file of days: rates.csv",
};

it("every table of a person's data is in the backup, or said to be left out", () => {
  const tables = Object.values(schema).filter((value) => is(value, PgTable));
  const owned = tables.filter((table) => "userId" in getTableColumns(table)).map(getTableName);
  const held = sections.map(({ table }) => getTableName(table));
  expect(owned.filter((name) => !held.includes(name) && !(name in leftOut))).toEqual([]);
  expect(held.filter((name) => name in leftOut)).toEqual([]);
});

it("every column of a section has a shape", () => {
  for (const section of sections) {
    expect(columnsOf(section).length).toBeGreaterThan(1);
    expect(rowShape(section).safeParse({}).success).toBe(false);
  }
});
