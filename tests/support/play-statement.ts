import {
  type Asset,
  type IsoDate,
  type LedgerRun,
  parseDec,
  parseMoney,
  runLedger,
  type Transaction,
} from "@zerno/engine";
import { nameRows } from "../../app/domain/imports/statement-reader.ts";
import { toTransaction } from "../../app/domain/imports/to-ledger-row.ts";
import { AssetType } from "../../app/shared/codes.ts";
import type { InstrumentRef, Statement } from "../../packages/brokers/src/index.ts";

const LAST = "2099-12-31" as IsoDate;
const FIRST = "1990-01-01" as IsoDate;

export const keyOf = (ref: InstrumentRef): string => ref.isin ?? ref.symbol ?? ref.conid ?? ref.name ?? "";

function openingRows({ opening }: Statement): Transaction[] {
  const common = { date: FIRST, affectsCash: true } as const;
  const cash = (opening?.cash ?? []).map(({ currency, amount }, index): Transaction => {
    const money = parseMoney(amount) ?? 0n;
    const kind = money < 0n ? "withdrawal" : "deposit";
    return { ...common, id: `cash:${index}`, kind, currency, amount: (money < 0n ? -money : money) as never };
  });
  const positions = (opening?.positions ?? []).map(
    ({ instrument, quantity, currency }, index): Transaction => {
      const units = parseDec(quantity) ?? 0n;
      const row = {
        ...common,
        affectsCash: false,
        id: `held:${index}`,
        assetId: keyOf(instrument),
        currency,
      };
      return {
        ...row,
        // The opening cash includes the proceeds of earlier short sales.
        ...(units < 0n ? { kind: "short", amount: 0n as never } : { kind: "opening-balance" }),
        quantity: (units < 0n ? -units : units) as never,
      };
    },
  );
  return [...cash, ...positions];
}

/** Runs a statement's opening balances and rows through the engine, in US dollars and without prices. */
export function playStatement(statement: Statement): {
  readonly run: LedgerRun;
  readonly transactions: readonly Transaction[];
  readonly assets: ReadonlyMap<string, Asset>;
} {
  const named = nameRows(statement.rows, statement.brokerId, statement.account?.number ?? "");
  const rows = named.map((row) =>
    toTransaction(row, row.instrument && keyOf(row.instrument), row.toInstrument && keyOf(row.toInstrument)),
  );
  const transactions = [...openingRows(statement), ...rows];
  const received = statement.rows.flatMap(({ toInstrument, currency }) =>
    toInstrument ? [{ instrument: toInstrument, currency }] : [],
  );
  const refs = [...statement.rows, ...received, ...(statement.opening?.positions ?? [])];
  const assets = new Map<string, Asset>(
    refs.flatMap(({ instrument, currency }) =>
      instrument === undefined
        ? []
        : [
            [
              keyOf(instrument),
              {
                id: keyOf(instrument),
                currency,
                ...(instrument.assetType === AssetType.futures && { isFuture: true }),
              },
            ],
          ],
    ),
  );
  const run = runLedger({
    ...{ baseCurrency: "USD", currency: "USD", costMethod: "fifo", trackCash: true, allowShort: true },
    ...{ asOf: LAST, transactions, assets, prices: new Map(), rates: [], sourceNames: [] },
  });
  return { run, transactions, assets };
}
