import type { Reason } from "../../shared/common.schema.ts";

/** Place to enter missing data; its text is `common:fix.<label>`. */
interface ReasonFix {
  readonly to: string;
  readonly label: "price" | "rate" | "nominal" | "row" | "rows" | "split" | "deposit" | "health";
}

type Place = (params: Readonly<Record<string, string>>) => ReasonFix | undefined;

const withQuery = (path: string, query: Readonly<Record<string, string | undefined>>): string => {
  const set = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${path}?${new URLSearchParams(set)}`;
};

const price: Place = ({ assetId, date }) =>
  assetId === undefined
    ? { to: "/prices", label: "price" }
    : { to: withQuery("/prices", { asset: assetId, date }), label: "price" };

const rate: Place = ({ pair, date }) => ({ to: withQuery("/prices", { pair, date }), label: "rate" });

const nominal: Place = ({ assetId }) =>
  assetId === undefined ? undefined : { to: withQuery("/own-assets", { bond: assetId }), label: "nominal" };

/** Links to the transaction that caused the refusal, or else to the asset's. */
const row: Place = ({ row: id, assetId }) => {
  if (id !== undefined) return { to: withQuery("/transactions", { id }), label: "row" };
  return assetId === undefined
    ? undefined
    : { to: withQuery("/transactions", { asset: assetId }), label: "rows" };
};

const split: Place = () => ({ to: "/corporate-actions", label: "split" });
const deposit: Place = () => ({ to: "/transactions?new=deposit", label: "deposit" });
const health: Place = () => ({ to: "/data-health", label: "health" });

const places: Readonly<Record<string, readonly Place[]>> = {
  "no-price": [price],
  "no-close": [price],
  "missing-close": [price],
  "no-rate": [rate],
  "no-nominal": [nominal],
  "nominal-not-positive": [nominal],
  "cost-unknown": [row],
  "sale-cost-unknown": [row],
  "proceeds-unknown": [row],
  "ratio-missing": [row],
  "no-cost-share": [row],
  "no-fraction": [row],
  "move-mixed": [row],
  "short-cash-part": [row],
  "not-held": [row],
  "bad-row": [row],
  "future-exchanged": [row],
  "unknown-asset": [row],
  "unknown-kind": [row],
  oversold: [split, row],
  "split-quantity": [split, row],
  "waits-for-event": [split],
  "no-outside-flows": [deposit],
  "no-value": [health],
  "missing-value": [health],
  "no-dividends-given": [health],
  "nobody-knows-payments": [health],
};

const freshPrice: Place = ({ assetId }) =>
  assetId === undefined ? health({}) : { to: withQuery("/prices", { asset: assetId }), label: "price" };
const freshRate: Place = ({ pair }) =>
  pair === undefined ? health({}) : { to: withQuery("/prices", { pair }), label: "rate" };

const notePlaces: Readonly<Record<string, Place>> = {
  "trade-price": freshPrice,
  "trade-prices": health,
  "stale-price": freshPrice,
  "stale-prices": health,
  "stale-rate": freshRate,
  "stale-rates": health,
  "doubted-price": health,
  "doubted-prices": health,
  "doubted-rate": health,
  "doubted-rates": health,
  "rate-not-confirmed": health,
  "unofficial-rate": health,
};

const ofPortfolio = (to: string, portfolioId: string): string =>
  `${to}${to.includes("?") ? "&" : "?"}p=${portfolioId}`;

/** Returns the remedy of an approximate figure; undefined where time resolves it. */
export function noteFix({ code, params }: Reason, portfolioId: string): ReasonFix | undefined {
  const fix = notePlaces[code]?.(params);
  return fix && { ...fix, to: ofPortfolio(fix.to, portfolioId) };
}

/**
 * Returns links to enter missing data.
 * @param portfolioId added to the links
 */
export function reasonFixes({ code, params }: Reason, portfolioId?: string): readonly ReasonFix[] {
  const found = (places[code] ?? []).flatMap((place) => place(params) ?? []);
  if (portfolioId === undefined) return found;
  return found.map(({ to, label }) => ({ to: ofPortfolio(to, portfolioId), label }));
}
