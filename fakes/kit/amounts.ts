/** A decimal text in two parts, both with the sign: "-3005.5" is units "-3005" and nano -500000000. */
export function unitsAndNano(text: string): { units: string; nano: number } {
  const isNegative = text.startsWith("-");
  const [whole = "0", fraction = ""] = (isNegative ? text.slice(1) : text).split(".");
  const nano = Number(fraction.padEnd(9, "0").slice(0, 9));
  // "-0" is no number of theirs: the sign of a half stands at the nano alone.
  const units = isNegative && whole !== "0" ? `-${whole}` : whole;
  return { units, nano: isNegative && nano !== 0 ? -nano : nano };
}
