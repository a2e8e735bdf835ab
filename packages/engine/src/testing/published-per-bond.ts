import type { LedgerInput } from "../ledger/ledger-input.ts";

/** Rounds per bond: rounding on the position makes its parts agree to a hundredth only. */
export function publishedPerBond(input: LedgerInput): LedgerInput {
  const assets = [...input.assets].map(([id, asset]) => {
    const bond = asset.bond === undefined ? undefined : { ...asset.bond, roundsPerBond: true };
    return [id, { ...asset, ...(bond !== undefined && { bond }) }] as const;
  });
  return { ...input, assets: new Map(assets) };
}
