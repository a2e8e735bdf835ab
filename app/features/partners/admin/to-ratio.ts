/** Percent as a ratio, exactly: "17.5" is "0.175". Anything else stays as it is and is refused by the server. */
export function toRatio(percent: string): string {
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(percent)) return percent;
  const [whole = "0", decimals = ""] = percent.split(".");
  const digits = whole.padStart(3, "0");
  const ratio = `${digits.slice(0, -2)}.${digits.slice(-2)}${decimals}`.replace(/0+$/, "").replace(/\.$/, "");
  return ratio.replace(/^0+(?=\d)/, "");
}
