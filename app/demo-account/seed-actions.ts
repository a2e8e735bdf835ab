import { KIND_CODES } from "@zerno/engine";
import { and, eq, isNull } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { storeAction } from "../portfolio/actions/actions.queries.ts";
import { unrecorded } from "../portfolio/history/recorded-tx.ts";
import { updateRows } from "../portfolio/history/write-rows.ts";
import { ledgerActions, transactions } from "../portfolio/ledger.tables.ts";
import type { DemoPlace } from "./demo-place.ts";

/** Marks the demo portfolios' splits as booked by a person. */
export async function seedActions({ tx: inner, userId, now, portfolios }: DemoPlace): Promise<void> {
  const tx = unrecorded(inner, "demo");
  for (const portfolio of portfolios.values()) {
    const isOf = and(eq(ledgerActions.userId, userId), eq(ledgerActions.portfolioId, portfolio.id));
    if ((await tx.$count(ledgerActions, isOf)) > 0) continue;
    const splits = await tx
      .select()
      .from(transactions)
      .where(
        and(
          ...[eq(transactions.userId, userId), eq(transactions.portfolioId, portfolio.id)],
          ...[eq(transactions.kind, KIND_CODES.split), isNull(transactions.actionId)],
        ),
      );
    for (const { id: rowId, assetOwnerId, assetId, tradeDate } of splits) {
      if (assetOwnerId === null || assetId === null) continue;
      const { id: actionId } = await storeAction(tx, {
        ...{ userId, id: newId(), portfolioId: portfolio.id, eventKey: `split ${assetId} ${tradeDate}` },
        ...{ kind: "split", effectiveOn: tradeDate, assetOwnerId, assetId, accountId: null },
        ...{ state: "booked", due: null, changedAt: now },
      });
      const isRow = and(eq(transactions.userId, userId), eq(transactions.id, rowId));
      await updateRows(tx, transactions, { actionId }, isRow);
    }
  }
}
