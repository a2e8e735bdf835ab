function moved(text: string, places: number): string {
  const [whole = "0", part = ""] = text.split(".");
  const digits = places > 0 ? whole + part.padEnd(places, "0") : whole.padStart(1 - places, "0") + part;
  const at = places > 0 ? whole.length + places : Math.max(whole.length, 1 - places) + places;
  const plain = `${digits.slice(0, at).replace(/^0+(?=\d)/, "")}.${digits.slice(at)}`;
  return plain.replace(/\.?0*$/, "") || "0";
}

/** Exact text: "0.13" is "13". */
export const percentOf = (ratio: string): string => moved(ratio, 2);

/** Converts percent to a ratio, exact text: "13" is "0.13". */
export const ratioOf = (percent: string): string => moved(percent, -2);
