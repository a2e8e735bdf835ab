import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import { plaid } from "../../../../fakes/aggregators/plaid.ts";
import { snaptrade } from "../../../../fakes/aggregators/snaptrade.ts";
import { yodlee } from "../../../../fakes/aggregators/yodlee.ts";
import type { Fake } from "../../../../fakes/kit/fake.ts";
import { createStandingClock } from "../../../../fakes/kit/fake-clock.ts";
import { startFakes } from "../../../../fakes/kit/hub.ts";
import { writeWorkbook } from "../../../../packages/brokers/src/testing/sheet-file.ts";
import { withApp } from "../../../../tests/support/app.ts";
import { addAsset } from "../../../../tests/support/ledger-rows.ts";
import { updateAssets } from "../../../market/assets/write-assets.ts";
import { assets } from "../../../market/market.tables.ts";
import { commit, decide, preview } from "../../import/testing/import-fixture.ts";
import { PROVIDERS } from "../providers/index.ts";
import { connectFake } from "../testing/fake-year.ts";
import { ledgerLines } from "../testing/ledger-lines.ts";

const now = "2026-05-02T06:00:00Z";
const fakes = [plaid, snaptrade, yodlee];
const hub = await startFakes(fakes, createStandingClock(now), { isStrict: false });
afterAll(() => hub.close());
beforeEach(() => hub.reset());

const HEADER = [
  ...["Transaction Date", "Settlement Date", "Action", "Symbol", "Description", "Quantity", "Price"],
  ...["Gross Amount", "Commission", "Net Amount", "Currency", "Account #", "Activity Type", "Account Type"],
];
const activity = (day: string, action: string, numbers: readonly number[], type: string) => {
  const at = `${day} 12:00:00 AM`;
  const symbol = ["Buy", "Sell", "DIV"].includes(action) ? "AAPL" : "";
  return [at, at, action, symbol, action, ...numbers, "USD", "51234567", type, "Individual Margin"];
};
const activities = [
  activity("2026-03-02", "DEP", [0, 0, 0, 0, 5000], "Deposits"),
  activity("2026-03-03", "Buy", [10, 150, -1500, -4.95, -1504.95], "Trades"),
  activity("2026-03-20", "DIV", [0, 0, 0, 0, 2.04], "Dividends"),
  activity("2026-04-02", "Sell", [-2, 160, 320, -4.95, 315.05], "Trades"),
  activity("2026-04-03", "FCH", [0, 0, 0, 0, -9.95], "Fees and rebates"),
];

/** The account of each fake as in its broker's own file. */
const files: readonly (readonly [fake: Fake, ticker: string, isin: string, file: string | Uint8Array])[] = [
  [
    ...([snaptrade, "AAPL", "US0378331005"] as const),
    writeWorkbook({ sheets: [{ name: "Activities", rows: [HEADER, ...activities] }] }),
  ],
  [
    ...([plaid, "MSFT", "US5949181045"] as const),
    [
      '"Transactions  for account Individual XXXX-4321 as of 05/01/2026 09:15:00 AM ET"',
      '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
      '"04/02/2026","Sell","MSFT","MICROSOFT CORP","1","$320.00","","$320.00"',
      '"03/20/2026","Cash Dividend","MSFT","MICROSOFT CORP","","","","$3.75"',
      '"03/03/2026","Buy","MSFT","MICROSOFT CORP","5","$300.00","$1.00","-$1,501.00"',
      '"03/02/2026","MoneyLink Transfer","","TFR BANK","","","","$3,000.00"',
    ].join("\n"),
  ],
  [
    ...([yodlee, "VTI", "US9229087690"] as const),
    [
      "Run Date,Account,Account Number,Action,Symbol,Description,Type,Exchange Quantity,Exchange Currency,Quantity,Currency,Price,Exchange Rate,Commission,Fees,Accrued Interest,Amount,Settlement Date",
      "03/02/2026,INDIVIDUAL,Z00009876, Electronic Funds Transfer Received (Cash), , No Description,Cash,0,,0,USD,,0,,,,2000,",
      "03/03/2026,INDIVIDUAL,Z00009876, YOU BOUGHT VANGUARD TOTAL STOCK MARKET (VTI) (Cash), VTI, VANGUARD TOTAL STOCK MARKET,Cash,0,,10,USD,100,0,1,,,-1001,03/04/2026",
      "03/20/2026,INDIVIDUAL,Z00009876, DIVIDEND RECEIVED VANGUARD (VTI) (Cash), VTI, VANGUARD TOTAL STOCK MARKET,Cash,0,,0,USD,,0,,,,2.5,",
      "04/03/2026,INDIVIDUAL,Z00009876, ADVISOR FEE (Cash), , No Description,Cash,0,,0,USD,,0,,,,-5,",
    ].join("\n"),
  ],
];

it.each(files.map(([fake, ...rest]) => [fake.id, fake, ...rest] as const))(
  "%s: the file of the broker behind it and the sync meet in one account, in either order",
  async (id, fake, ticker, isin, file) => {
    const provider = PROVIDERS.find((one) => one.id === id);
    if (!provider) throw new Error(id);
    for (const isFileFirst of [true, false])
      await withApp(async (test) => {
        test.clock.now = new Date(now);
        const assetId = await addAsset(test.db, { number: 1, ticker });
        await updateAssets(test.db, { isin }, eq(assets.id, assetId));
        const link = await connectFake({ test, hub, provider, fake, hasSecurities: true });
        const rows: number[] = [];
        const importFileOnce = async () => {
          const { id: importId, preview: found } = await preview(link.user, link.portfolioId, file);
          // The wording of a fee is ambiguous: Questrade's file asks.
          if (found.open > 0)
            await decide(link.user, importId, { all: { status: "check", choice: "import" } });
          rows.push((await commit(link.user, importId)).rows);
        };
        const syncOnce = async () => {
          expect(await link.sync()).toBe("done");
        };
        if (isFileFirst) await importFileOnce();
        await syncOnce();
        if (!isFileFirst) await importFileOnce();
        const operations = id === "snaptrade" ? 5 : 4;
        expect(rows).toEqual([isFileFirst ? operations : 0]);
        expect(await ledgerLines(test.db, link.portfolioId)).toHaveLength(operations);
      });
  },
);
