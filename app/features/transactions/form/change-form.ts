import { AssetType } from "../../../shared/codes.ts";
import type { TransactionPreview } from "../transactions.contract.ts";
import { emptyTrade, enter, solveTotal, type TotalPart } from "./solve-total.ts";
import { formOf } from "./transaction-fields.ts";
import { type FormState, hasTotal, isBond } from "./transaction-state.ts";

const totalParts: readonly TotalPart[] = ["quantity", "price", "total"];

/** Types priced by terms that must be requested. */
const withTerms: readonly number[] = [AssetType.bond, AssetType.option, AssetType.futures];

/** Clears values computed for the previous asset. */
function forOtherAsset(state: FormState): FormState {
  const { computed } = state.trade;
  const typed = state.trade.typed.filter((part) => part !== "price" && part !== computed);
  const emptied = computed === null ? state : { ...state, [computed]: null };
  const { asset } = state;
  const terms = asset === null || withTerms.includes(asset.type) ? null : { point: "1", accruedEach: null };
  return { ...emptied, price: null, accrued: null, trade: { ...emptyTrade, typed, terms } };
}

/** Returns the form after user input. */
export function changeForm(now: FormState, part: Partial<FormState>): FormState {
  // Lots were chosen for the previous units, day and kind.
  const isOther = ["kind", "date", "quantity"].some((name) => name in part);
  let next: FormState = { ...now, ...(isOther ? { lotChoices: null } : {}), ...part };
  if (part.kind !== undefined) next = { ...next, trade: { ...next.trade, stated: null } };
  if (part.asset !== undefined) next = forOtherAsset(next);
  else if ("accrued" in part && part.trade === undefined)
    next = { ...next, trade: { ...next.trade, isAccruedOwn: true } };
  for (const name of totalParts) if (name in part) next = enter(next, name, part[name] ?? null);
  return hasTotal(next.kind) ? solveTotal(next) : { ...next, total: null };
}

/** Returns whether an entered total waits for the asset's terms. */
export const lacksTerms = ({ kind, asset, quantity, price, total, trade }: FormState): boolean =>
  hasTotal(kind) &&
  asset !== null &&
  trade.terms === null &&
  total !== null &&
  (quantity === null || price === null);

/** Allowed unless a price was entered, cleared or computed. */
const mayFillPrice = ({ trade, currency }: FormState, suggested: TransactionPreview["suggested"]): boolean =>
  suggested.price?.currency === currency &&
  !trade.typed.includes("price") &&
  trade.computed !== "price" &&
  trade.cleared !== "price";

/** Fills terms, close and accrued interest of the day into the form; returns the same object if unchanged. */
export function fillIn(now: FormState, suggested: TransactionPreview["suggested"]): FormState {
  if (!hasTotal(now.kind)) return now;
  const { price, trade } = suggested;
  const isAccruedAsked =
    formOf(now.kind).fields.includes("accrued") && isBond(now) && !now.trade.isAccruedOwn;
  const next = solveTotal({
    ...now,
    ...(price && mayFillPrice(now, suggested) ? { price: price.value } : {}),
    ...(trade && isAccruedAsked ? { accrued: trade.accruedAll } : {}),
    trade: {
      ...now.trade,
      terms: trade && { point: trade.point, accruedEach: isAccruedAsked ? trade.accruedEach : null },
    },
  });
  return isSame(now, next) ? now : next;
}

const isSame = (a: FormState, b: FormState): boolean =>
  [...totalParts, "accrued" as const].every((name) => a[name] === b[name]) &&
  a.trade.computed === b.trade.computed &&
  a.trade.terms?.point === b.trade.terms?.point &&
  a.trade.terms?.accruedEach === b.trade.terms?.accruedEach;
