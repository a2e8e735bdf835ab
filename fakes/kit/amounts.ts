/** Splits a decimal into units and nano, both signed: "-3005.5" is "-3005" and -500000000. */
export function unitsAndNano(text: string): { units: string; nano: number } {
  const isNegative = text.startsWith("-");
  const [whole = "0", fraction = ""] = (isNegative ? text.slice(1) : text).split(".");
  const nano = Number(fraction.padEnd(9, "0").slice(0, 9));
  // "-0" does not occur: the sign of -0.5 is in nano alone.
  const units = isNegative && whole !== "0" ? `-${whole}` : whole;
  return { units, nano: isNegative && nano !== 0 ? -nano : nano };
}
