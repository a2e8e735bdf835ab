import { type DraftRow, writeTemplate } from "@zerno/brokers";
import type { StoredAnswers, StoredRow } from "../stored.types.ts";

/** Only kinds in a backtest. */
const kinds = ["buy", "sell", "deposit", "withdrawal", "dividend", "split", "currency-exchange"] as const;

function toDraft(row: StoredRow, { assets, currency: own }: StoredAnswers): DraftRow {
  const [date, settleDate, word, assetId, quantity, price, amount, currency, fee, tax, toAmount, toCurrency] =
    row;
  const kind = kinds.find((name) => name === word);
  const ratio = row[12]?.split(":");
  const asset = assetId ? assets[assetId] : undefined;
  if (kind === undefined) throw new Error(`a result has a row of no kind: ${word}`);
  const isTrade = kind === "buy" || kind === "sell";
  return {
    ...{ line: 0, lines: [0], checks: [], kind, date: date ?? "", currency: currency ?? own },
    // As in imports: a split moves no cash.
    affectsCash: kind !== "split",
    ...(settleDate && { settleDate }),
    ...(asset && {
      instrument: {
        symbol: asset.ticker,
        ...(asset.exchange && { exchange: asset.exchange }),
        name: asset.nameEn,
        currency: asset.currency,
      },
    }),
    ...(quantity && { quantity }),
    ...(price && { price }),
    // The ledger computes quantity x price.
    ...(amount && !isTrade && { amount }),
    ...(fee && { fee, feeCurrency: own }),
    ...(tax && { tax }),
    ...(toAmount && toCurrency && { toAmount, toCurrency }),
    ...(ratio && { ratio: { to: ratio[0] ?? "1", from: ratio[1] ?? "1" } }),
  };
}

/** Writes the simulated rows as an import file (docs/guide/template.md). */
export const writeRows = (rows: readonly StoredRow[], answers: StoredAnswers): string =>
  writeTemplate(rows.map((row) => toDraft(row, answers)));
