import { add, negate } from "@zerno/brokers/adapters";
import { z } from "zod";
import { amount as decimal } from "../../kit/fields.ts";
import { type ExchangeCall, moment, printTime, splitPeriod } from "../exchange-client.ts";
import type { Stretch } from "../exchange-provider.ts";

type Line = readonly [
  time: string,
  account: string,
  word: string,
  coin: string,
  change: string,
  remark: string,
];

const line = (ms: number | string, word: string, coin: string, change: string, remark = ""): Line => {
  const time = typeof ms === "number" ? printTime(ms) : ms;
  return [time, "Spot", word, coin, change, remark];
};

/** Two lines of a conversion; `id` separates conversions of one second. */
const swapped = (
  of: { ms: number; id: string; word: string },
  out: [string, string],
  into: [string, string],
): Line[] => {
  const [time, account] = [printTime(of.ms), `Spot ${of.id}`];
  return [
    [time, account, of.word, out[0], negate(out[1]), ""],
    [time, account, of.word, into[0], into[1], ""],
  ];
};

type Params = Readonly<Record<string, string | number>>;

const byOffset = async <Row>(
  size: number,
  ask: (offset: number) => Promise<readonly Row[]>,
): Promise<Row[]> => {
  const found: Row[] = [];
  for (;;) {
    const page = await ask(found.length);
    found.push(...page);
    if (page.length < size) return found;
  }
};

const deposits = z.array(
  z.object({ coin: z.string(), amount: decimal, status: z.coerce.number(), insertTime: moment }),
);
const withdrawals = z.array(
  z.object({
    ...{ coin: z.string(), amount: decimal, transactionFee: decimal.nullish(), status: z.coerce.number() },
    /** UTC: "2026-01-02 10:00:00" */
    applyTime: z.string(),
  }),
);

/** 1 done, 6 credited but not withdrawable yet. */
const ARRIVED = [1, 6];
const SENT = 6;

async function coinMoves(call: ExchangeCall, stretch: Stretch): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [startTime, endTime] of splitPeriod(stretch.from, stretch.to, 90)) {
    const page = (method: string) => (offset: number) =>
      [method, { startTime, endTime, limit: 1000, offset }] as const;
    const came = await byOffset(1000, (at) => call(...page("sapiGetCapitalDepositHisrec")(at), deposits));
    for (const of of came)
      if (ARRIVED.includes(of.status)) lines.push(line(of.insertTime, "Deposit", of.coin, of.amount));
    const went = await byOffset(1000, (at) =>
      call(...page("sapiGetCapitalWithdrawHistory")(at), withdrawals),
    );
    for (const of of went)
      if (of.status === SENT)
        lines.push(line(of.applyTime, "Withdraw", of.coin, negate(add(of.amount, of.transactionFee ?? "0"))));
  }
  return lines;
}

const converts = z.object({
  moreData: z.boolean().nullish(),
  list: z
    .array(
      z.object({
        ...{ orderId: z.coerce.string(), orderStatus: z.string(), createTime: moment },
        ...{ fromAsset: z.string(), fromAmount: decimal, toAsset: z.string(), toAmount: decimal },
      }),
    )
    .nullish(),
});

async function conversions(call: ExchangeCall, stretch: Stretch): Promise<Line[]> {
  const lines: Line[] = [];
  const seen = new Set<string>();
  for (const [startTime, last] of splitPeriod(stretch.from, stretch.to, 30))
    for (let endTime = last; ; ) {
      const params = { startTime, endTime, limit: 1000 };
      const { list, moreData } = await call("sapiGetConvertTradeFlow", params, converts);
      const fresh = (list ?? []).filter(({ orderId }) => !seen.has(orderId));
      for (const of of fresh) {
        seen.add(of.orderId);
        if (of.orderStatus !== "SUCCESS") continue;
        const event = { ms: of.createTime, id: of.orderId, word: "Binance Convert" };
        lines.push(...swapped(event, [of.fromAsset, of.fromAmount], [of.toAsset, of.toAmount]));
      }
      if (moreData !== true || fresh.length === 0) break;
      endTime = Math.min(...fresh.map(({ createTime }) => createTime));
    }
  return lines;
}

const dividends = z.object({
  rows: z
    .array(
      z.object({
        id: z.coerce.string(),
        asset: z.string(),
        amount: decimal,
        divTime: moment,
        enInfo: z.string().nullish(),
      }),
    )
    .nullish(),
});
const REWARD = /earn|interest|staking|savings|locked|flexible|vault|pool|reward/i;

async function rewards(call: ExchangeCall, stretch: Stretch): Promise<Line[]> {
  const found = new Map<string, Line>();
  for (const [startTime, last] of splitPeriod(stretch.from, stretch.to, 180))
    for (let endTime = last; ; ) {
      const params = { startTime, endTime, limit: 500 };
      const rows = (await call("sapiGetAssetAssetDividend", params, dividends)).rows ?? [];
      const before = found.size;
      for (const of of rows) {
        const word = REWARD.test(of.enInfo ?? "") ? "Simple Earn Flexible Interest" : "Distribution";
        found.set(of.id, line(of.divTime, word, of.asset, of.amount, of.enInfo ?? ""));
      }
      if (rows.length < 500 || found.size === before) break;
      endTime = Math.min(...rows.map(({ divTime }) => divTime));
    }
  return [...found.values()];
}

const dust = z.object({
  userAssetDribblets: z
    .array(
      z.object({
        userAssetDribbletDetails: z.array(
          z.object({
            ...{ transId: z.coerce.string(), operateTime: moment, fromAsset: z.string() },
            ...{ amount: decimal, transferedAmount: decimal },
          }),
        ),
      }),
    )
    .nullish(),
});

async function smallSums(call: ExchangeCall, { from, to }: Stretch): Promise<Line[]> {
  const read = await call("sapiGetAssetDribblet", { startTime: from, endTime: to }, dust);
  const all = (read.userAssetDribblets ?? []).flatMap(
    ({ userAssetDribbletDetails }) => userAssetDribbletDetails,
  );
  return all.flatMap((of) => {
    const id = `${of.transId} ${of.fromAsset}`;
    const event = { ms: of.operateTime, id, word: "Small assets exchange BNB" };
    return swapped(event, [of.fromAsset, of.amount], ["BNB", of.transferedAmount]);
  });
}

const orders = z.object({
  data: z
    .array(
      z.object({
        fiatCurrency: z.string(),
        amount: decimal,
        totalFee: decimal.nullish(),
        status: z.string(),
        createTime: moment,
      }),
    )
    .nullish(),
});
const payments = z.object({
  data: z
    .array(
      z.object({
        ...{ orderNo: z.string(), sourceAmount: decimal, obtainAmount: decimal, fiatCurrency: z.string() },
        ...{
          cryptoCurrency: z.string(),
          status: z.string(),
          createTime: moment,
          paymentMethod: z.string().nullish(),
        },
      }),
    )
    .nullish(),
});

const FIAT_PAGE = 500;
const byPage = async <Row>(ask: (page: number) => Promise<readonly Row[]>): Promise<Row[]> =>
  byOffset(FIAT_PAGE, (offset) => ask(1 + offset / FIAT_PAGE));

async function moneyMoves(call: ExchangeCall, params: Params): Promise<Line[]> {
  const read = (transactionType: number) =>
    byPage(
      async (page) =>
        (await call("sapiGetFiatOrders", { ...params, transactionType, page }, orders)).data ?? [],
    );
  const done = ({ status }: { status: string }): boolean => /^(successful|completed)$/i.test(status);
  const came = (await read(0)).filter(done);
  const went = (await read(1)).filter(done);
  return [
    ...came.map((of) => line(of.createTime, "Fiat Deposit", of.fiatCurrency, of.amount)),
    ...went.map((of) =>
      line(of.createTime, "Fiat Withdraw", of.fiatCurrency, negate(add(of.amount, of.totalFee ?? "0"))),
    ),
  ];
}

/** Coins bought by card: the money arrives at the same moment, unless taken from the account. */
async function cardBuys(call: ExchangeCall, params: Params): Promise<Line[]> {
  const bought = await byPage(
    async (page) =>
      (await call("sapiGetFiatPayments", { ...params, transactionType: 0, page }, payments)).data ?? [],
  );
  return bought.flatMap((of) => {
    if (of.status.toLowerCase() !== "completed") return [];
    const isFromAccount = /cash balance/i.test(of.paymentMethod ?? "");
    const paid = line(of.createTime, "Buy Crypto", of.fiatCurrency, of.sourceAmount);
    const event = { ms: of.createTime, id: of.orderNo, word: "Buy Crypto With Card" };
    const swap = swapped(event, [of.fiatCurrency, of.sourceAmount], [of.cryptoCurrency, of.obtainAmount]);
    return isFromAccount ? swap : [paid, ...swap];
  });
}

async function fiat(call: ExchangeCall, stretch: Stretch): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [beginTime, endTime] of splitPeriod(stretch.from, stretch.to, 365)) {
    const params = { beginTime, endTime, rows: FIAT_PAGE };
    lines.push(...(await moneyMoves(call, params)), ...(await cardBuys(call, params)));
  }
  return lines;
}

/** Returns everything but trades as lines of the statement. @throws SyncProblem */
export async function operationLines(call: ExchangeCall, stretch: Stretch): Promise<Line[]> {
  const lines: Line[] = [];
  for (const read of [coinMoves, conversions, rewards, smallSums, fiat])
    lines.push(...(await read(call, stretch)));
  return lines;
}
