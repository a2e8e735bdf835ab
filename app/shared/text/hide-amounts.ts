import { hiddenAmount } from "./hidden-amount.ts";

export const stealthReason = { code: "stealth", params: {} } as const;

const hiddenUnits: readonly unknown[] = ["money", "quantity"];
/** A zero reveals nothing. */
const isAmount = (text: unknown): boolean =>
  typeof text === "string" && /^-?\d+(\.\d+)?$/.test(text) && Number(text) !== 0;
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

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

/** Refuses figures in money or units with `stealth`, recognised by shape, and masks amounts in reasons. */
export function hideAmounts<T>(answer: T): T {
  return hide(answer, new Set()) as T;
}

/**
 * As `hideAmounts`, and plain text fields by name.
 * @param more further names; hides all decimals inside
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
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, isAmount(part) ? hiddenAmount : hide(part, names)]),
  );
}

const isShare = (code: string, name: string): boolean => code === "target-sum" && name === "sum";

const dotted = (code: string, params: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(params).map(([name, text]) => [
      name,
      isAmount(text) && !isShare(code, name) ? hiddenAmount : text,
    ]),
  );
