import { type Dec, isRefused, REBALANCE_MODES, type Reason, rebalance } from "@zerno/engine";
import { z } from "zod";
import { defined } from "../defined.ts";
import { createFaults, type JsonPath } from "../faults.ts";
import { currency, date, dec, id, money, version } from "../schema/scalars.ts";
import { toPlain } from "../to-json.ts";
import { calculator } from "./calculator.ts";
import { type FaultPath, throwInputFaults } from "./input-faults.ts";

/** Share of the total, 0.25 = 25 %; one row may take the remainder. */
const target = z.union([dec, z.literal("remainder")], { error: 'expected a share, or "remainder"' });

const asset = z.strictObject({
  asset: id,
  currency,
  quantity: dec,
  /** Per unit; for a bond the dirty price. */
  price: dec,
  /** Currency of the plan per one of the asset's; 1 when equal. */
  rate: dec.optional(),
  /** Default 1. */
  lotSize: dec.optional(),
  minTrade: money.optional(),
  isLocked: z.boolean().optional(),
  /** Default 0. */
  target: target.optional(),
  lots: z.array(z.strictObject({ quantity: dec, cost: money, acquired: date })).optional(),
});

const schema = z.strictObject({
  version: version.optional(),
  mode: z.enum(REBALANCE_MODES),
  currency,
  /** Added, or withdrawn with `withdraw`; default 0. */
  amount: money.optional(),
  assets: z.array(asset),
  cash: z.array(z.strictObject({ currency, amount: money, rate: dec.optional() })).optional(),
  cashTarget: target.optional(),
  fees: z
    .strictObject({ percent: dec.optional(), fixed: money.optional(), minimum: money.optional() })
    .optional(),
  band: dec.optional(),
  taxAware: z.strictObject({ asOf: date, reliefYears: z.int().optional() }).optional(),
});

const ASSET_FIELDS: Readonly<Record<string, string>> = {
  "price-not-positive": "price",
  "quantity-negative": "quantity",
  "lot-size-not-positive": "lotSize",
  "lot-too-small": "lotSize",
  "min-trade-negative": "minTrade",
  "lots-mismatch": "lots",
  "duplicate-asset": "asset",
};

const OTHER_FIELDS: Readonly<Record<string, JsonPath>> = {
  "target-sum": ["assets"],
  "several-remainders": ["assets"],
  "fees-out-of-range": ["fees"],
  "amount-negative": ["amount"],
  "band-negative": ["band"],
  "relief-years-invalid": ["taxAware", "reliefYears"],
  "duplicate-cash": ["cash"],
};

/** A duplicate name maps to its last row. */
const faultPathIn = ({ assets, cash = [] }: z.output<typeof schema>): FaultPath => {
  const assetPath = (name: string | undefined, field: string): JsonPath => [
    "assets",
    assets.findLastIndex(({ asset: own }) => own === name),
    field,
  ];
  const ratePath = (code: string): JsonPath => {
    const row = assets.findLastIndex(({ currency: own }) => own === code);
    return row >= 0
      ? ["assets", row, "rate"]
      : ["cash", cash.findLastIndex(({ currency: own }) => own === code), "rate"];
  };
  return ({ code, params }: Reason) => {
    const field = ASSET_FIELDS[code];
    if (field !== undefined) return assetPath(params.asset, field);
    if (code === "target-negative")
      return params.row === "cash" ? ["cashTarget"] : assetPath(params.row, "target");
    if (code === "rate-not-positive" || code === "rates-differ") return ratePath(params.currency ?? "");
    return OTHER_FIELDS[code];
  };
};

const ONE = 10n ** 18n;
const ZERO = 0n as Dec;
const NO_MONEY = 0n as z.output<typeof money>;

export const rebalanceCalculator = calculator({
  schema,
  compute(file) {
    const faults = createFaults();
    const rateOf = (own: string, rate: Dec | undefined, path: (string | number)[]): Dec => {
      if (rate === undefined && own !== file.currency) faults.add(path, `missing for ${own}`);
      return rate ?? (ONE as Dec);
    };
    const assets = file.assets.map(({ asset: assetId, ...row }, i) => ({
      ...defined(row),
      assetId,
      rate: rateOf(row.currency, row.rate, ["assets", i, "rate"]),
      lotSize: row.lotSize ?? (ONE as Dec),
      target: row.target ?? ZERO,
    }));
    const cash = (file.cash ?? []).map((row, i) => {
      return { ...row, rate: rateOf(row.currency, row.rate, ["cash", i, "rate"]) };
    });
    faults.throwAny();
    const { mode, currency: view, amount, cashTarget, fees, band, taxAware } = file;
    const plan = rebalance({
      ...defined({ mode, currency: view, cashTarget, band }),
      amount: amount ?? NO_MONEY,
      assets,
      cash,
      ...(fees !== undefined && {
        fees: {
          percent: fees.percent ?? ZERO,
          fixed: fees.fixed ?? NO_MONEY,
          minimum: fees.minimum ?? NO_MONEY,
        },
      }),
      ...(taxAware !== undefined && { taxAware: defined(taxAware) }),
    });
    if (isRefused(plan)) throwInputFaults(plan.refused, faultPathIn(file));
    return { mode, currency: view, ...toPlain(plan) };
  },
});
