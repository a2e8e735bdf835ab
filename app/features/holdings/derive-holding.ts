import type { TFunction } from "i18next";
import { AssetType } from "../../shared/codes.ts";
import type { Figure } from "../../shared/common.schema.ts";
import { assetPathOf } from "../../shared/text/asset-path.ts";
import type { Derivation } from "../../ui/money/derivation.ts";
import { dayFigure, moneyFigure } from "../../ui/money/plain-figures.ts";
import type { ListedHolding } from "./holdings.contract.ts";
import type { OneHolding } from "./holdings.types.ts";

type Lot = OneHolding["lots"][number];
type Disposal = OneHolding["disposals"][number];

/** Explains a target weight by the categories. */
export const deriveTarget = (
  name: string,
  figure: Figure,
  portfolioId: string,
  t: TFunction,
): Derivation => ({
  title: `${t("holdings:column.targetWeight")} · ${name}`,
  rule: t("holdings:derived.target"),
  operation: "input",
  parts: [{ label: t("common:target.target"), figure, to: `/pies?p=${portfolioId}` }],
  portfolioId,
});

/** Explains a currency's balance by its cash statement. */
export const deriveBalance = (
  currency: string,
  balance: string,
  { portfolioId, on }: { readonly portfolioId: string; readonly on: string },
  t: TFunction,
): Derivation => ({
  title: t("holdings:derived.balance.title", { currency }),
  rule: t("holdings:derived.balance.rule"),
  operation: "input",
  parts: [
    {
      label: t("holdings:derived.balance.statement"),
      figure: moneyFigure(balance, currency),
      date: on,
      to: `/cash?p=${portfolioId}`,
    },
  ],
  portfolioId,
});

const rowsOf = ({ portfolioId, holding }: OneHolding, ids: readonly string[]): string =>
  ids.length === 1
    ? `/transactions?p=${portfolioId}&id=${ids[0]}`
    : `/transactions?p=${portfolioId}&asset=${holding.asset.id}`;

/** Explains an open lot's cost by its transactions. */
export const deriveLotCost = (one: OneHolding, lot: Lot, figure: Figure, t: TFunction): Derivation => ({
  title: `${t("holdings:column.cost")} · ${one.holding.asset.name}`,
  rule: t("holdings:derived.lotCost"),
  operation: "input",
  parts: [
    {
      label: t("holdings:derived.purchases", { count: lot.transactionIds.length }),
      figure,
      date: lot.openedOn,
      to: rowsOf(one, lot.transactionIds),
    },
  ],
  portfolioId: one.portfolioId,
});

/** Explains the gain of a sold part of a lot. */
export function deriveDisposal(one: OneHolding, part: Disposal, t: TFunction): Derivation {
  const { currency, portfolioId, holding } = one;
  const { proceeds, cost, date, openedOn, transactionId } = part;
  return {
    title: `${t("holdings:drawer.gain")} · ${holding.asset.name}`,
    rule: t("holdings:derived.gain"),
    operation: "difference",
    parts: [
      ...(proceeds === null
        ? []
        : [
            {
              label: t("holdings:derived.proceeds"),
              figure: moneyFigure(proceeds, currency),
              date,
              to: rowsOf(one, [transactionId]),
            },
          ]),
      ...(cost === null
        ? []
        : [
            {
              label: t("holdings:derived.soldCost"),
              figure: moneyFigure(cost, currency),
              date: openedOn,
            },
          ]),
    ],
    portfolioId,
  };
}

/** Explains the next ex-date or coupon day. */
export function deriveNextDay(
  { asset, facts: { nextExDate } }: Pick<ListedHolding, "asset" | "facts">,
  t: TFunction,
): Derivation {
  const kind = asset.type === AssetType.bond ? "coupon" : "dividend";
  return {
    title: `${t("holdings:fact.nextExDate")} · ${asset.name}`,
    rule: t(`holdings:derived.next.${kind}`),
    operation: "model",
    parts:
      nextExDate === null
        ? []
        : [
            {
              label: t("holdings:derived.next.page"),
              figure: dayFigure(nextExDate),
              to: assetPathOf(asset),
            },
          ],
  };
}

/** Terms of future bond payments. */
export type BondTerm = "maturity" | "nextCoupon" | "couponAmount" | "nextOffer" | "offerPrice";

/** Explains a bond's term by its schedule, shown with source on its page. */
export function deriveBondTerm(one: OneHolding, term: BondTerm, figure: Figure, t: TFunction): Derivation {
  const { asset } = one.holding;
  const isEstimated = term === "couponAmount" && one.bond?.nextCoupon?.isEstimated === true;
  return {
    title: `${t(`holdings:bond.${term}`)} · ${asset.name}`,
    rule: t(isEstimated ? "holdings:bond.rule.estimated" : `holdings:bond.rule.${term}`),
    // A date cannot be recomputed.
    operation: figure.unit === "date" ? "model" : "input",
    parts: [{ label: t("holdings:derived.next.page"), figure, to: assetPathOf(asset) }],
    portfolioId: one.portfolioId,
  };
}
