import { isIsin } from "../kit/text/isin.ts";
import type { InstrumentRef } from "../statement.ts";
import { findNode, findNodes, type OfxNode, textOf } from "./ofx-tree.ts";

const TYPES: readonly (readonly [string, number])[] = [
  ["STOCKINFO", 1],
  ["DEBTINFO", 2],
  ["OPTINFO", 9],
  ["MFINFO", 100],
  ["OTHERINFO", 100],
];

export interface Security {
  readonly ref: InstrumentRef;
  readonly multiplier?: string;
}

const idOf = (node: OfxNode): string => textOf(node, "UNIQUEID");

const toSecurity = (info: OfxNode, assetType: number): Security => {
  const id = idOf(info);
  const ticker = textOf(info, "TICKER");
  const name = textOf(info, "SECNAME");
  const symbol = ticker === "" ? (isIsin(id) ? "" : id) : ticker;
  const contract = textOf(info, "SHPERCTRCT");
  // Bonds lack a nominal and some contracts a size: usual ones are assumed.
  const multiplier = assetType === 9 && /^\d+$/.test(contract) ? contract : undefined;
  return {
    ref: {
      ...(symbol !== "" && { symbol }),
      ...(isIsin(id) && { isin: id }),
      ...(name !== "" && { name }),
      assetType,
      // A CUSIP, beside the ticker.
      ...(ticker !== "" && id !== "" && id !== ticker && !isIsin(id) && { aliases: [id] }),
    },
    ...(multiplier !== undefined && { multiplier }),
  };
};

/** Reads SECLIST by id (mostly CUSIP; UNIQUEIDTYPE names the type). */
export const readSecurities = (root: OfxNode): ReadonlyMap<string, Security> => {
  const byId = new Map<string, Security>();
  for (const list of findNodes(root, "SECLIST"))
    for (const [tag, assetType] of TYPES)
      for (const info of findNodes(list, tag)) byId.set(idOf(info), toSecurity(info, assetType));
  return byId;
};

/** Returns an element's security; a bare reference when unlisted. */
export const securityOf = (
  node: OfxNode,
  securities: ReadonlyMap<string, Security>,
): Security | undefined => {
  const named = findNode(node, "SECID");
  const id = named === undefined ? "" : idOf(named);
  if (id === "") return undefined;
  return securities.get(id) ?? { ref: isIsin(id) ? { isin: id } : { symbol: id } };
};
