export interface MarkedAsset {
  readonly ticker: string;
  readonly exchange: string;
}

/** Letters and colour number (0 to 11). */
export interface MarkLook {
  readonly letters: string;
  readonly color: number;
}

export const markColors = 12;

/** FNV-1a hash, equal on server and browser. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) {
    hash ^= letter.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return hash;
}

/** Returns the mark of an asset: the first two letters or digits of its ticker, coloured by ticker and exchange. */
export function markOf({ ticker, exchange }: MarkedAsset): MarkLook {
  const code = ticker.toUpperCase();
  const letters = [...code.replace(/[^\p{L}\p{N}]/gu, "")].slice(0, 2).join("");
  return { letters: letters || "•", color: hashOf(`${code}@${exchange.toUpperCase()}`) % markColors };
}
