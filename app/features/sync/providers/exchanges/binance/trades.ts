import { negate } from "@zerno/brokers/adapters";
import { z } from "zod";
import { amount as decimal } from "../../kit/fields.ts";
import { type ExchangeCall, moment, printTime } from "../exchange-client.ts";
import type { Stretch } from "../exchange-provider.ts";
import type { Market } from "./markets.ts";

const fill = z.object({
  id: z.coerce.number(),
  ...{ qty: decimal, quoteQty: decimal, commission: decimal, commissionAsset: z.string().nullish() },
  ...{ time: moment, isBuyer: z.boolean() },
});
const fills = z.array(fill);
type Fill = z.output<typeof fill>;

const PAGE = 1000;
const METHOD = "privateGetMyTrades";

/** Fills of a market: usually the newest thousand suffice, else all by id. */
async function readFills(call: ExchangeCall, symbol: string, { from, to }: Stretch): Promise<Fill[]> {
  const newest = await call(METHOD, { symbol, limit: PAGE }, fills);
  const isWithin = ({ time }: Fill): boolean => time >= from && time <= to;
  if (newest.length < PAGE || (newest[0]?.time ?? 0) < from) return newest.filter(isWithin);
  const found = new Map<number, Fill>();
  for (let fromId = 0; ; ) {
    const page = await call(METHOD, { symbol, fromId, limit: PAGE }, fills);
    for (const of of page) if (isWithin(of)) found.set(of.id, of);
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE || last.time > to) return [...found.values()];
    fromId = last.id + 1;
  }
}

/** Three statement lines of a fill; the market serves as account, to separate fills of one second. */
const toLines = (of: Fill, { id, base, quote }: Market): string[][] => {
  const [time, account] = [printTime(of.time), `Spot ${id}`];
  const line = (word: string, coin: string, change: string) => [time, account, word, coin, change, ""];
  const [units, money] = of.isBuyer
    ? [line("Transaction Buy", base, of.qty), line("Transaction Spend", quote, negate(of.quoteQty))]
    : [line("Transaction Sold", base, negate(of.qty)), line("Transaction Revenue", quote, of.quoteQty)];
  return [units, money, line("Transaction Fee", of.commissionAsset ?? quote, negate(of.commission))];
};

/** Returns fills of several markets as lines of the statement. @throws SyncProblem */
export async function tradeLines(
  call: ExchangeCall,
  markets: readonly Market[],
  stretch: Stretch,
): Promise<string[][]> {
  const lines: string[][] = [];
  for (const market of markets)
    for (const of of await readFills(call, market.id, stretch)) lines.push(...toLines(of, market));
  return lines;
}
