import { z } from "zod";
import { DecimalText, Figure, Id, IsoDay, Reason, UnsignedAmount } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { AssetRef, PortfolioId } from "../../shared/schemas/ledger.schema.ts";
import {
  ProposedOrder,
  RebalanceMode,
  RebalancePlan,
  RebalanceSettings,
} from "../../shared/schemas/rebalance.schema.ts";

/** Plans are in the portfolio's currency. */
const PlanInput = z.object({
  portfolioId: PortfolioId,
  /** Absent: `firstMode`. */
  mode: RebalanceMode.optional(),
  /** Added, or with `withdraw` withdrawn. */
  amount: UnsignedAmount.default("0"),
  /** Absent: the stored ones. */
  settings: RebalanceSettings.optional(),
});

export const rebalancingContract = {
  "GET /api/rebalancing": endpoint({
    summary: "Inputs of a plan: settings, assets with lot sizes and targets, pending orders",
    access: "user",
    shared: "view",
    isOwnAddition: true,
    input: z.object({ portfolioId: PortfolioId }),
    output: z.object({
      portfolioId: z.string(),
      portfolioName: z.string(),
      /** Orders of a composite belong to its parts: they can be viewed and exported, not stored. */
      isComposite: z.boolean(),
      currency: z.string(),
      today: z.string(),
      value: Figure,
      hasTargets: z.boolean(),
      /** 1 less the targets. */
      rest: z.string(),
      /** Default mode: `full`, or `contribute` where the plan lacks full rebalancing. */
      firstMode: RebalanceMode,
      settings: RebalanceSettings,
      /** For If-Match of the settings. */
      settingsEtag: z.string(),
      assets: z.array(
        z.object({
          asset: AssetRef,
          lotSize: z.string(),
          target: z.string(),
          /** Options, futures, custom assets: counted, never ordered. */
          isNeverOrdered: z.boolean(),
        }),
      ),
      proposals: z.array(ProposedOrder),
    }),
  }),
  "PUT /api/rebalancing/settings": endpoint({
    summary:
      "Save fees, minimum order, locked assets and tax rules of a portfolio's plans; STALE (412) if they do not match If-Match",
    access: "user",
    needsIfMatch: true,
    isOwnAddition: true,
    input: z.object({ portfolioId: Id, settings: RebalanceSettings }),
    output: z.object({ settings: RebalanceSettings }),
  }),
  "POST /api/rebalancing/plan": endpoint({
    summary: "Orders that bring a portfolio to its targets, or the reasons for none; nothing is saved",
    access: "user",
    shared: "view",
    isOwnAddition: true,
    isReadOnly: true,
    amounts: [
      "lots",
      "viewMoney",
      "valueBefore",
      "valueAfter",
      "sold",
      "bought",
      "whole",
      "residualCash",
      "objective",
      "bound",
      "excess",
    ],
    input: PlanInput,
    output: z.object({
      portfolioId: z.string(),
      currency: z.string(),
      mode: RebalanceMode,
      amount: z.string(),
      today: z.string(),
      result: z.union([z.object({ plan: RebalancePlan }), z.object({ refused: z.array(Reason) })]),
      /**
       * Engine input as JSON text, which `npx zerno rebalance FILE.json` accepts. Empty for an early refusal and while
       * amounts are hidden.
       */
      engineFile: z.string(),
    }),
  }),
  "POST /api/rebalancing/export": endpoint({
    summary: "The orders of a plan as a table (CSV text)",
    access: "user",
    shared: "view",
    isOwnAddition: true,
    isReadOnly: true,
    isAmountsFile: true,
    input: PlanInput,
    output: z.object({ fileName: z.string(), text: z.string() }),
  }),
  "POST /api/rebalancing/propose": endpoint({
    summary: "Save the orders of a plan as proposals; transactions are not changed",
    access: "user",
    isOwnAddition: true,
    status: 201,
    input: PlanInput,
    output: z.object({ count: z.int() }),
  }),
  "POST /api/rebalancing/confirm": endpoint({
    summary: "Book a proposed order with the actual trade; CONFLICT if it is already decided",
    access: "user",
    isOwnAddition: true,
    input: z.object({
      portfolioId: Id,
      id: Id,
      date: IsoDay,
      quantity: DecimalText,
      price: DecimalText,
      accrued: DecimalText.nullable().default(null),
      fee: DecimalText.nullable().default(null),
    }),
    output: z.object({ transactionId: z.string() }),
  }),
  "POST /api/rebalancing/dismiss": endpoint({
    summary: "Dismiss proposed orders, or restore them, all or none",
    access: "user",
    isOwnAddition: true,
    input: z.object({
      portfolioId: Id,
      ids: z.array(Id).min(1).max(1000),
      isDismissed: z.boolean().default(true),
    }),
    output: z.object({ count: z.int() }),
  }),
} as const;
