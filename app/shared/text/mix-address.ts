export interface MixPart {
  readonly symbol: string;
  readonly weight: string;
}

const longest = 4_000;

/** "SBER@MISX:0.25,LKOH@MISX:0.1" */
export const mixPattern =
  /^[^\s@:,]{1,40}@[A-Z0-9]{1,10}:\d(\.\d{1,18})?(,[^\s@:,]{1,40}@[A-Z0-9]{1,10}:\d(\.\d{1,18})?)*$/;

/** Writes weights into one address parameter; drops the rest beyond 4,000 characters. */
export function writeMix(parts: readonly MixPart[]): string {
  let text = "";
  for (const { symbol, weight } of parts) {
    const next = `${text}${text === "" ? "" : ","}${symbol}:${weight}`;
    if (next.length > longest) break;
    text = next;
  }
  return text;
}

/** Parses text written by `writeMix`, which must match `mixPattern`. */
export const readMix = (text: string): MixPart[] =>
  text.split(",").map((part) => {
    const at = part.lastIndexOf(":");
    return { symbol: part.slice(0, at), weight: part.slice(at + 1) };
  });

export const mixLength = longest;
