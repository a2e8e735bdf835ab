import type { Scope } from "@zerno/engine";
import type { MissingPart } from "../../shared/common.schema.ts";
import { isExcluded } from "../assets/frozen-assets.ts";
import type { LedgerView } from "./ledger-view.ts";

/** Asset id or currency code. */
export const partName = ({ assetId, name }: Pick<MissingPart, "assetId" | "name">): string => assetId ?? name;

/** Excludes assets and currencies. */
export function scopeWithout(view: LedgerView, left: ReadonlySet<string>): Extract<Scope, { kind: "group" }> {
  const assetIds = view.run.holdings().flatMap(({ assetId }) => (isExcluded(view, assetId) ? [] : assetId));
  const currencies = view.run.cashBalances().map(({ currency }) => currency);
  const isKept = (part: string) => !left.has(part);
  return {
    kind: "group",
    id: "known",
    assetIds: assetIds.filter(isKept),
    currencies: currencies.filter(isKept),
  };
}
