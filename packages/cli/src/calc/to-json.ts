import { formatDec, formatMoney } from "@zerno/engine";
import { floatText } from "./to-figure.ts";

/** Fields in 10^-18; every other bigint is money. */
const DEC_FIELDS = new Set([
  "quantity",
  "price",
  "exactValue",
  "rate",
  "weight",
  "target",
  "drift",
  "total",
  "largest",
  "treatyRate",
  "coefficient",
]);

const FILE_NAMES: Readonly<Record<string, string>> = {
  assetId: "asset",
  accountId: "account",
  tradeId: "row",
};

function plain(key: string, value: unknown): unknown {
  if (typeof value === "bigint") return DEC_FIELDS.has(key) ? formatDec(value) : formatMoney(value);
  if (typeof value === "number" && !Number.isInteger(value)) return floatText(value);
  if (Array.isArray(value)) return value.map((item) => plain(key, item));
  if (typeof value === "object" && value !== null) return plainObject(value);
  return value;
}

function plainObject(value: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [FILE_NAMES[key] ?? key, plain(key, item)]),
  );
}

/** Converts exact decimals and fractions to text, counts and years to numbers. */
export function toPlain(answer: object): Record<string, unknown> {
  return plainObject(answer);
}

export function toJsonText(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
