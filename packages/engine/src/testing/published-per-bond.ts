import type { LedgerInput } from "../ledger/ledger-input.ts";

/**
 * Returns the same ledger with bonds whose accrued interest is rounded per bond. Rounding on the whole position is to a
 * hundredth of the currency: parts of a position, or a multiple of it, then agree to that only.
 */
export function publishedPerBond(input: LedgerInput): LedgerInput {
  const assets = [...input.assets].map(([id, asset]) => {
    const bond = asset.bond === undefined ? undefined : { ...asset.bond, roundsPerBond: true };
    return [id, { ...asset, ...(bond !== undefined && { bond }) }] as const;
  });
  return { ...input, assets: new Map(assets) };
}
