const places = 10;
const shownPlaces = 8;

/** In units of 10^-10; undefined unless positive. */
function unitsOf(text: string | null): bigint | undefined {
  const [, whole = "", rest = ""] = /^(\d+)(?:\.(\d+))?$/.exec(text ?? "") ?? [];
  if (whole === "") return undefined;
  const units = BigInt(whole + rest.slice(0, places).padEnd(places, "0"));
  return units > 0n ? units : undefined;
}

/** Returns the amount received per unit paid, to 8 decimals, half up; null while one is missing. */
export function rateGot(paid: string | null, received: string | null): string | null {
  const [from, to] = [unitsOf(paid), unitsOf(received)];
  if (from === undefined || to === undefined) return null;
  const scaled = (2n * to * 10n ** BigInt(shownPlaces) + from) / (2n * from);
  const digits = scaled.toString().padStart(shownPlaces + 1, "0");
  const text = `${digits.slice(0, -shownPlaces)}.${digits.slice(-shownPlaces)}`;
  return text.replace(/\.?0+$/, "");
}
