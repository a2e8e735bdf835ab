const places = 2;
const plainAmount = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

const amountParts = (text: string): { whole: string; fraction: string } => {
  const [, whole, fraction = ""] = plainAmount.exec(text) ?? [];
  if (whole === undefined) throw new RangeError("An amount has at most two decimals and no sign");
  return { whole: whole.replace(/^0+(?=\d)/, ""), fraction: fraction.padEnd(places, "0") };
};

/** Returns an amount of a provider, text or JSON number, as text with two decimals: 499.9 is "499.90". @throws RangeError */
export function toAmount(value: string | number): string {
  const { whole, fraction } = amountParts(String(value));
  return `${whole}.${fraction}`;
}

/** Returns an amount as a count of cents or kopecks: "9.99" is 999. @throws RangeError */
export function toMinorUnits(amount: string): number {
  const { whole, fraction } = amountParts(amount);
  return Number(whole + fraction);
}

/** Returns cents or kopecks as text with two decimals: 999 is "9.99". @throws RangeError */
export function fromMinorUnits(minor: number): string {
  if (!Number.isSafeInteger(minor) || minor < 0) throw new RangeError("No count of minor units");
  const digits = String(minor).padStart(places + 1, "0");
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Returns an amount as a JSON number: two decimals are written as they stand, so nothing is rounded. */
export const toJsonAmount = (amount: string): number => Number(toAmount(amount));
