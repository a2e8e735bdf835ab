/** Letters count 10 (A) to 35 (Z). */
const expand = (body: string): string =>
  [...body].map((character) => Number.parseInt(character, 36)).join("");

/** Luhn over the expanded digits, ISO 6166. */
export function isinCheckDigit(body: string): number {
  const sum = [...expand(body)].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** Unassigned country code XD and the last nine characters of the ticker. */
export function demoIsin(ticker: string): string {
  const body = `XD${ticker.slice(-9).padStart(9, "0")}`;
  return `${body}${isinCheckDigit(body)}`;
}
