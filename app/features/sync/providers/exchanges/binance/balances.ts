import { add, isZero } from "@zerno/brokers/adapters";
import { z } from "zod";
import { amount as decimal } from "../../kit/fields.ts";
import type { Held } from "../exchange-balances.ts";
import type { ExchangeCall } from "../exchange-client.ts";

const account = z.object({
  balances: z.array(z.object({ asset: z.string(), free: decimal, locked: decimal })),
});
const funding = z.array(
  z.object({ asset: z.string(), free: decimal, locked: decimal.nullish(), freeze: decimal.nullish() }),
);
const flexible = z.object({ rows: z.array(z.object({ asset: z.string(), totalAmount: decimal })).nullish() });
const locked = z.object({ rows: z.array(z.object({ asset: z.string(), amount: decimal })).nullish() });

const PAGE = 100;

const readAll = async <Row>(ask: (current: number) => Promise<readonly Row[]>): Promise<Row[]> => {
  const found: Row[] = [];
  for (let current = 1; ; current += 1) {
    const page = await ask(current);
    found.push(...page);
    if (page.length < PAGE) return found;
  }
};

/** Reads spot and funding wallets and Earn. @throws SyncProblem */
export async function readHeld(call: ExchangeCall): Promise<readonly Held[]> {
  const spot = await call("privateGetAccount", { omitZeroBalances: "true" }, account);
  const fund = await call("sapiPostAssetGetFundingAsset", {}, funding);
  const lent = await readAll(
    async (current) =>
      (await call("sapiGetSimpleEarnFlexiblePosition", { current, size: PAGE }, flexible)).rows ?? [],
  );
  const fixed = await readAll(
    async (current) =>
      (await call("sapiGetSimpleEarnLockedPosition", { current, size: PAGE }, locked)).rows ?? [],
  );
  // The spot wallet repeats Earn as separate coins: LDBTC beside BTC.
  const repeated = new Set(lent.map(({ asset }) => `LD${asset}`));
  const held = [
    ...spot.balances
      .filter(({ asset }) => !repeated.has(asset))
      .map(({ asset, free, locked: kept }) => ({ code: asset, amount: add(free, kept) })),
    ...fund.map((of) => ({ code: of.asset, amount: add(add(of.free, of.locked ?? "0"), of.freeze ?? "0") })),
    ...lent.map(({ asset, totalAmount }) => ({ code: asset, amount: totalAmount })),
    ...fixed.map(({ asset, amount }) => ({ code: asset, amount })),
  ];
  return held.filter(({ amount }) => !isZero(amount));
}
