import { addCheck, addLines, type Draft } from "./draft.ts";
import { issue } from "./issue.ts";
import { daysBetween } from "./text/dates.ts";
import { absolute, add, compare, multiply, subtract } from "./text/decimal-text.ts";

export interface OptionEnd {
  /** A sale or cover at no price, turned into the event. */
  readonly draft: Draft;
  readonly how: "exercise" | "assignment" | "expiry";
  readonly underlying: string;
  readonly right: "call" | "put";
  /** Per unit of the underlying; absent: any delivery price fits. */
  readonly strike?: string | undefined;
  readonly multiplier: string;
}

interface Share {
  readonly draft: Draft;
  left: string;
}

const COMING = new Set(["buy", "cover"]);

const bringsShares = ({ right, how }: OptionEnd): boolean => (right === "call") === (how === "exercise");

const need = ({ draft, multiplier }: OptionEnd): string => multiply(draft.quantity ?? "0", multiplier);

const symbolsOf = ({ instrument }: Draft): readonly (string | undefined)[] => [
  instrument?.symbol,
  ...(instrument?.aliases ?? []),
];

const isDeliveryOf = (end: OptionEnd, { draft }: Share, maxDays: number): boolean =>
  symbolsOf(draft).includes(end.underlying) &&
  draft.currency === end.draft.currency &&
  COMING.has(draft.kind) === bringsShares(end) &&
  Math.abs(daysBetween(end.draft.date, draft.date)) <= maxDays &&
  (end.strike === undefined || draft.price === undefined || compare(end.strike, draft.price) === 0);

const withoutMoney = (draft: Draft): void => {
  delete draft.price;
  delete draft.amount;
  draft.checks = draft.checks.filter(({ code }) => code !== "zero-price");
};

const addCost = (draft: Draft, cost: "fee" | "tax", from: Draft): void => {
  const currency = cost === "fee" ? "feeCurrency" : "taxCurrency";
  const money = from[cost];
  if (money === undefined) return;
  draft[cost] = add(draft[cost] ?? "0", money);
  const of = from[currency];
  if (of !== undefined) draft[currency] = of;
};

const deliver = (end: OptionEnd, shares: readonly Share[], isWhole: boolean): void => {
  const { draft, how, right } = end;
  const [first] = shares;
  if (first === undefined) return;
  const { instrument, price, amount } = first.draft;
  withoutMoney(draft);
  draft.kind = how === "exercise" ? "option-exercise" : "option-assignment";
  draft.optionRight = right;
  draft.toQuantity = need(end);
  if (instrument !== undefined) draft.toInstrument = instrument;
  if (price !== undefined) draft.price = price;
  // The contracts' line may follow after a weekend.
  draft.date = first.draft.date;
  if (first.draft.time === undefined) delete draft.time;
  else draft.time = first.draft.time;
  if (isWhole && amount !== undefined) draft.amount = amount;
  for (const share of shares) {
    addLines(draft, share.draft.lines);
    // Charges of a delivery for several contract rows go to the first.
    if (share.left !== share.draft.quantity) continue;
    addCost(draft, "fee", share.draft);
    addCost(draft, "tax", share.draft);
    draft.checks = [...draft.checks, ...share.draft.checks];
  }
};

const sumOf = (values: readonly string[]): string => values.reduce(add, "0");

/** Shares without contracts stay a trade; its charges are in the other rows. */
const keepRest = ({ draft, left }: Share): void => {
  if (left === "0" || left === draft.quantity) return;
  draft.quantity = left;
  delete draft.fee;
  delete draft.tax;
  if (draft.price !== undefined) draft.amount = multiply(left, draft.price);
};

const spread = (ends: readonly OptionEnd[], shares: readonly Share[]): void => {
  for (const end of ends) {
    let open = need(end);
    const used: Share[] = [];
    const taken: (readonly [Share, string])[] = [];
    for (const share of shares) {
      if (open === "0" || share.left === "0") continue;
      const part = compare(share.left, open) < 0 ? share.left : open;
      used.push(share);
      taken.push([share, part]);
      open = subtract(open, part);
    }
    deliver(end, used, false);
    for (const [share, part] of taken) share.left = subtract(share.left, part);
  }
};

/**
 * Joins exercised and assigned contracts with shares traded at the strike, so that the premium enters cost or proceeds.
 * Without shares, contracts stay a sale or cover at 0 with a check; expired ones leave at 0. Returns the deliveries
 * absorbed.
 */
export const joinOptionEnds = (
  ends: readonly OptionEnd[],
  deliveries: readonly Draft[],
  maxDays = 0,
): ReadonlySet<Draft> => {
  const shares: Share[] = deliveries
    .filter(({ quantity = "0" }) => quantity !== "0")
    .map((draft) => ({ draft, left: absolute(draft.quantity ?? "0") }));
  const open: OptionEnd[] = [];
  for (const end of ends) {
    if (end.how === "expiry") {
      withoutMoney(end.draft);
      end.draft.kind = "option-expiry";
      continue;
    }
    const wanted = need(end);
    const exact = shares.find(
      (share) =>
        share.left === wanted && share.left === share.draft.quantity && isDeliveryOf(end, share, maxDays),
    );
    if (exact === undefined) open.push(end);
    else {
      deliver(end, [exact], true);
      exact.left = "0";
    }
  }
  const keyOf = (end: OptionEnd) =>
    [end.draft.date, end.underlying, bringsShares(end), end.strike, end.draft.currency].join("\u0001");
  for (const group of Map.groupBy(open, keyOf).values()) {
    const [first] = group;
    if (first === undefined) continue;
    const fitting = shares.filter((share) => share.left !== "0" && isDeliveryOf(first, share, maxDays));
    if (compare(sumOf(group.map(need)), sumOf(fitting.map(({ left }) => left))) <= 0) spread(group, fitting);
    else for (const { draft } of group) addCheck(draft, issue("option-without-delivery"));
  }
  for (const share of shares) keepRest(share);
  return new Set(shares.flatMap(({ draft, left }) => (left === "0" ? [draft] : [])));
};
