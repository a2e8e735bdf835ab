/** The reason in place of an amount that its reader asked not to see. */
export const stealthReason = { code: "stealth", params: {} } as const;

const hiddenUnits: readonly unknown[] = ["money", "quantity"];
const isAmount = (text: unknown): boolean => typeof text === "string" && /^-?\d+(\.\d+)?$/.test(text);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/**
 * An answer without what tells how much there is: every figure in money or units is refused with the reason
 * `stealth`, amounts in reasons are dots; ratios, prices, days and names stay. Figures are found by their shape,
 * wherever they stand; an amount that is no figure is for the endpoint itself to leave out.
 */
export function hideAmounts<T>(answer: T): T {
  return hide(answer) as T;
}

function hide(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hide);
  if (!isRecord(value)) return value;
  if (hiddenUnits.includes(value.unit) && "value" in value)
    return { refused: [stealthReason], unit: value.unit };
  if (typeof value.code === "string" && isRecord(value.params))
    return { ...value, params: dotted(value.params) };
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, hide(part)]));
}

const dotted = (params: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(params).map(([name, text]) => [name, isAmount(text) ? "•••" : text]));
