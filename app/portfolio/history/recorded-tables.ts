export const RowOperation = { insert: 1, update: 2, delete: 3 } as const;

/** Unlisted columns are restored but not shown. */
export type FieldShape =
  | "text"
  | "number"
  /** Shown in percent. */
  | "ratio"
  | "day"
  | "instant"
  | "currency"
  | "flag"
  | "asset"
  | "account"
  | "portfolio"
  /** Named by `common:history.code.<column>.<code>`. */
  | "code"
  | "kind"
  | "widgets";

export interface RecordedTable {
  /** In display order, named by `common:history.field.<column>`. */
  readonly fields: Readonly<Record<string, FieldShape>>;
  /** Other keys for columns with another meaning here. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Column that names the row; default: asset, else kind. */
  readonly title?: string;
  /** Restored but not listed. */
  readonly isHidden?: true;
  /** Neither stored nor restored. */
  readonly omitted?: readonly string[];
  /** Foreign keys to this table, by table. */
  readonly cascades?: Readonly<Record<string, string>>;
}

/** Written only by write-rows.ts; the tests' guard refuses other writes. */
export const recordedTables: Readonly<Record<string, RecordedTable>> = {
  transactions: {
    fields: {
      kind: "kind",
      trade_date: "day",
      asset_id: "asset",
      quantity: "number",
      price: "number",
      amount: "number",
      currency: "currency",
      accrued: "number",
      fee: "number",
      fee_currency: "currency",
      tax: "number",
      tax_currency: "currency",
      rate: "number",
      to_asset_id: "asset",
      to_quantity: "number",
      to_amount: "number",
      to_currency: "currency",
      ratio_to: "number",
      ratio_from: "number",
      cost: "number",
      acquired_on: "day",
      account_id: "account",
      affects_cash: "flag",
      note: "text",
    },
  },
  portfolios: {
    title: "name",
    omitted: ["last_change"],
    fields: {
      name: "text",
      currency: "currency",
      view: "code",
      account_type: "code",
      broker: "text",
      cost_method: "code",
      cash_back_type: "code",
      rate_source: "code",
      is_cash_tracked: "flag",
      is_short_allowed: "flag",
      is_income_booked: "flag",
      income_tax_rate: "ratio",
      blocked_haircut: "ratio",
      is_blocked_apart: "flag",
      archived_at: "instant",
      position: "number",
      note: "text",
    },
  },
  portfolio_children: { fields: { child_id: "portfolio", from_day: "day", to_day: "day" } },
  broker_accounts: {
    title: "broker",
    fields: { broker: "text", number_masked: "text", is_default: "flag" },
    cascades: { transactions: "account_id", statements: "account_id" },
  },
  lot_methods: { fields: { asset_id: "asset", cost_method: "code" } },
  blocked_assets: { fields: { asset_id: "asset" } },
  imports: {
    title: "file_name",
    fields: { file_name: "text" },
    omitted: ["file_bytes"],
    cascades: { statements: "import_id" },
  },
  pie_trees: { isHidden: true, fields: {}, omitted: ["version"], cascades: { pie_nodes: "portfolio_id" } },
  pie_nodes: {
    title: "name",
    fields: { name: "text", asset_id: "asset", currency: "currency", target: "ratio" },
    labels: { target: "target_weight" },
    cascades: { pie_nodes: "parent_id" },
  },
  goals: {
    title: "name",
    fields: {
      name: "text",
      target: "number",
      currency: "currency",
      due_on: "day",
      monthly_flow: "number",
    },
    omitted: ["version"],
  },
  proposed_orders: {
    fields: { asset_id: "asset", quantity: "number", price: "number", fee: "number", state: "code" },
  },
  rebalance_settings: { isHidden: true, fields: {} },
  recurring_plans: {
    fields: {
      kind: "kind",
      asset_id: "asset",
      amount: "number",
      currency: "currency",
      starts_on: "day",
      ends_on: "day",
      is_active: "flag",
      note: "text",
    },
    omitted: ["version"],
    cascades: { plan_decisions: "plan_id" },
  },
  plan_decisions: { fields: { due_on: "day" } },
  holding_notes: { fields: { asset_id: "asset", note: "text" } },
  dashboards: { fields: { widgets: "widgets" }, omitted: ["version"] },
  custom_assets: {
    title: "name",
    fields: { name: "text", note: "text", metal: "code", fineness: "number", deleted_at: "instant" },
    omitted: ["version"],
    cascades: { own_price_edits: "asset_id" },
  },
  own_price_edits: {
    fields: {
      asset_id: "asset",
      from_day: "day",
      to_day: "day",
      days: "number",
      price_before: "number",
      price_after: "number",
    },
  },
  own_bond_edits: { fields: { asset_id: "asset", nominal_before: "number", nominal_after: "number" } },
  statements: { isHidden: true, fields: {}, cascades: { statement_lines: "import_id" } },
  statement_lines: { isHidden: true, fields: {} },
  ledger_actions: { isHidden: true, fields: {} },
  deleted_transactions: { isHidden: true, fields: {} },
};
