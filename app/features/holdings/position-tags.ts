import { formatDec, formatMoney, parseDec, parseMoney } from "@zerno/engine";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { remembered } from "../../portfolio/run/load-ledger.ts";
import { rowTag } from "../../portfolio/transactions/row-tag.ts";
import type { TransactionTableRow } from "../../portfolio/transactions/transactions.queries.ts";
import { noRowTag } from "../../shared/names/no-row-tag.ts";

type Stated = Pick<TransactionTableRow, "quantity" | "cost">;

const tagOf = (quantity: bigint, cost: bigint | undefined): string =>
  rowTag({
    quantity: formatDec(quantity as never),
    cost: cost === undefined ? null : formatMoney(cost as never),
  });

/** Returns the If-Match tag of a stated position. */
export const positionTag = ({ quantity, cost }: Stated): string =>
  tagOf(parseDec(quantity ?? "0") ?? 0n, cost === null ? undefined : parseMoney(cost));

/** Returns these tags by asset. */
export const positionTags = (view: LedgerView): ReadonlyMap<string, string> =>
  remembered(view, "position-tags", () => {
    const tags = new Map<string, string>();
    for (const { assetId, quantity, cost } of view.input.transactions)
      if (assetId !== undefined && quantity !== undefined) tags.set(assetId, tagOf(quantity, cost));
    return tags;
  });

/** Returns the If-Match tag of a note; an empty note equals none. */
export const holdingNoteTag = (note: string): string => (note.trim() === "" ? noRowTag : rowTag({ note }));
