import type { LedgerInput } from "../ledger/ledger-input.ts";

/**
 * Returns the ledger with accrued interest rounded per bond. Rounding on the position is to a hundredth of the
 * currency: parts or multiples of a position agree to that only.
 */
export function publishedPerBond(input: LedgerInput): LedgerInput {
  const assets = [...input.assets].map(([id, asset]) => {
    const bond = asset.bond === undefined ? undefined : { ...asset.bond, roundsPerBond: true };
    return [id, { ...asset, ...(bond !== undefined && { bond }) }] as const;
  });
  return { ...input, assets: new Map(assets) };
}
