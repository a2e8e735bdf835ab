import type { Scope } from "@zerno/engine";
import type { MissingPart } from "../../shared/common.schema.ts";
import { standsApart } from "../assets/frozen-assets.ts";
import type { LedgerView } from "./ledger-view.ts";

/** Name of a part in a list of those left out: the id of an asset or the code of a currency. */
export const partName = ({ assetId, name }: Pick<MissingPart, "assetId" | "name">): string => assetId ?? name;

/** Everything of a portfolio but some assets and the cash of some currencies, as one group. */
export function scopeWithout(view: LedgerView, left: ReadonlySet<string>): Extract<Scope, { kind: "group" }> {
  const assetIds = view.run.holdings().flatMap(({ assetId }) => (standsApart(view, assetId) ? [] : assetId));
  const currencies = view.run.cashBalances().map(({ currency }) => currency);
  const isKept = (part: string) => !left.has(part);
  return {
    kind: "group",
    id: "known",
    assetIds: assetIds.filter(isKept),
    currencies: currencies.filter(isKept),
  };
}
