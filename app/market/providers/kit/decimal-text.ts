const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;
const CANONICAL = /^(?:0|[1-9]\d{0,29})(?:\.\d{0,28}[1-9])?$/;
const LONGEST = 60;

/** Canonical decimal text: no exponent, no redundant zeros, no "-0". Undefined for non-finite numbers. */
export function toDecimalText(value: number | string): string | undefined {
  const text = typeof value === "number" ? String(value) : value.trim();
  if (CANONICAL.test(text)) return text;
  const found = NUMBER.exec(text);
  if (found === null) return undefined;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = found;
  if (whole === "" && fraction === "") return undefined;
  const shifted = shift(whole, fraction, Number(exponent));
  if (shifted.length > LONGEST) return undefined;
  return sign === "-" && shifted !== "0" ? `-${shifted}` : shifted;
}

function shift(whole: string, fraction: string, places: number): string {
  const digits = whole + fraction;
  const point = whole.length + places;
  const left = point <= 0 ? "" : digits.slice(0, point).padEnd(point, "0");
  const right = point < 0 ? "0".repeat(-point) + digits : digits.slice(point);
  const trimmed = right.replace(/0+$/, "");
  const leading = left.replace(/^0+(?=\d)/, "") || "0";
  return trimmed === "" ? leading : `${leading}.${trimmed}`;
}

/** Multiplies by ten to the power of `places`, exactly. */
export function movePoint(text: string, places: number): string {
  const sign = text.startsWith("-") ? "-" : "";
  const [whole = "", fraction = ""] = text.slice(sign.length).split(".");
  const moved = shift(whole, fraction, places);
  return moved === "0" ? moved : sign + moved;
}
