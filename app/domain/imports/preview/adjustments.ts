import type { RecordedTx } from "../../../portfolio/history/recorded-tx.ts";
import { CashBackType } from "../../../shared/codes.ts";
import { alignCash } from "../../reconcile/align-cash.ts";
import { bookFix, type FixPlace } from "../../reconcile/book-fix.ts";
import type { CheckedStatement } from "../../reconcile/check-statement.ts";
import { storeStatement } from "../../reconcile/statements.queries.ts";
import type { AssetOfCode } from "../statement-market.ts";
import type { PreviewState } from "./build-preview.ts";
import { compareStatement, statedBalances } from "./preview-balances.ts";

/** Returns the asset; a future custom asset goes by its code until the commit. */
function assetOfLine(id: string, state: PreviewState, assetOf: AssetOfCode) {
  if (id.startsWith("own:")) return assetOf(id.slice("own:".length)) ?? null;
  for (const { asset } of state.instruments.values()) if (asset?.id === id) return asset;
  return null;
}

/** Books chosen corrections after the file's rows. @returns rows written, and the comparison (null: no balances) */
export async function bookAdjustments(
  tx: RecordedTx,
  state: PreviewState,
  given: Omit<FixPlace, "date">,
  assetOf: AssetOfCode,
): Promise<{ written: number; checked: CheckedStatement | null }> {
  const place = { ...given, isCashPaid: state.decisions.isCashPaid ?? false };
  const chosen = new Set(Object.keys(state.decisions.adjust ?? {}));
  const checked = await compareStatement(tx, state, place.today);
  const isAsked = chosen.size > 0 || place.portfolio.cashBackType === CashBackType.current;
  if (!checked || !isAsked) return { written: 0, checked };
  let written = 0;
  for (const line of [...checked.cash, ...checked.positions])
    if (chosen.has(line.id))
      written += await bookFix(
        tx,
        { ...place, date: checked.date },
        line,
        assetOfLine(line.id, state, assetOf),
      );
  return { written: written + (await alignCash(tx, place, checked, chosen)), checked };
}

export async function storeBalances(
  tx: RecordedTx,
  state: PreviewState,
  place: Pick<FixPlace, "portfolio" | "importId" | "accountId">,
  assetOf: AssetOfCode,
): Promise<void> {
  const balances = statedBalances(state);
  if (balances === null) return;
  const { portfolio, importId, accountId } = place;
  await storeStatement(
    tx,
    { userId: portfolio.userId, importId, portfolioId: portfolio.id, accountId },
    balances,
    (id) => assetOfLine(id, state, assetOf),
  );
}
