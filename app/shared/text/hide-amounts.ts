import { hiddenAmount } from "./hidden-amount.ts";

/** The reason in place of an amount that its reader asked not to see. */
export const stealthReason = { code: "stealth", params: {} } as const;

const hiddenUnits: readonly unknown[] = ["money", "quantity"];
/** Nothing is hidden of a zero: it says only that there is none. */
const isAmount = (text: unknown): boolean =>
  typeof text === "string" && /^-?\d+(\.\d+)?$/.test(text) && Number(text) !== 0;
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** Fields of answers to a signed-in user that are money or units of theirs wherever they stand. */
const amountNames: readonly string[] = [
  ...["quantity", "toQuantity", "quantityBefore", "quantityAfter", "missing"],
  ...[
    "amount",
    "toAmount",
    "gross",
    "accrued",
    "fee",
    "tax",
    "cost",
    "baseCost",
    "proceeds",
    "gain",
    "money",
  ],
  ...["balance", "before", "after", "theirs", "difference"],
  ...["deposits", "withdrawals", "income", "fees", "taxes"],
  ...["monthlyFlow", "neededMonthly", "principal"],
];

/**
 * An answer without what tells how much there is: every figure in money or units is refused with the reason
 * `stealth`, amounts in reasons are dots; ratios, prices, days and names stay. Figures are found by their shape,
 * wherever they stand.
 */
export function hideAmounts<T>(answer: T): T {
  return hide(answer, new Set()) as T;
}

/**
 * The same of an answer to a signed-in user, where texts that are no figures are hidden by the names of their
 * fields: dots instead of decimals.
 * @param more names that are amounts in this answer only; all decimals inside a record of that name are hidden
 */
export function hideOwnAmounts<T>(answer: T, more: readonly string[] = []): T {
  return hide(answer, new Set([...amountNames, ...more])) as T;
}

function hide(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((part) => hide(part, names));
  if (!isRecord(value)) return value;
  if (hiddenUnits.includes(value.unit) && "value" in value)
    return { refused: [stealthReason], unit: value.unit };
  if (typeof value.code === "string" && isRecord(value.params))
    return { ...value, params: dotted(value.code, value.params) };
  // A field of the history says itself whether it is a number.
  const isOther = "shape" in value && value.shape !== "number";
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      names.has(name) && !isOther ? dots(part, names) : hide(part, names),
    ]),
  );
}

function dots(value: unknown, names: ReadonlySet<string>): unknown {
  if (isAmount(value)) return hiddenAmount;
  if (!isRecord(value) || "unit" in value) return hide(value, names);
  // A record of amounts: its own texts are some, and what is deeper in it says itself what it is.
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, isAmount(part) ? hiddenAmount : hide(part, names)]),
  );
}

/** The one reason with a decimal that is no amount: the sum of targets, a share that screens decide by. */
const isShare = (code: string, name: string): boolean => code === "target-sum" && name === "sum";

const dotted = (code: string, params: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(params).map(([name, text]) => [
      name,
      isAmount(text) && !isShare(code, name) ? hiddenAmount : text,
    ]),
  );
