import type { IsoDate } from "@zerno/engine";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { reportTexts } from "../app/features/reports/report-texts.ts";
import { storeRates } from "../app/market/rates/store-rates.ts";
import { nilGuid } from "../app/shared/codes.ts";
import type { Reason } from "../app/shared/common.schema.ts";
import { marksOf, marksText } from "../app/ui/money/marks-text.ts";
import { openWorkbook } from "../packages/brokers/src/kit/tables/workbook.ts";
import { type Answer, type TestApp, type TestUser, withApp } from "./support/app.ts";
import { addAsset, addPortfolio, addRow } from "./support/ledger-rows.ts";
import { api } from "./support/mounted-api.ts";

type Json = Answer["body"];

/** A file of figures, and the JSON answer with the same figures and its marks. */
interface FigureFile {
  readonly answer: string;
  readonly inputs: (portfolioId: string) => readonly object[];
  readonly formats: readonly ("csv" | "xlsx" | null)[];
  readonly marks: readonly string[];
}

/** Without a valuation. */
const asEntered = "as entered";

const files: Readonly<Record<string, FigureFile | typeof asEntered>> = {
  "GET /api/history-profits/for-report/file": {
    answer: "GET /api/history-profits/for-report",
    inputs: (portfolioId) => [1, 2].map((type) => ({ portfolioId, type, year: 2026 })),
    formats: ["csv", "xlsx"],
    marks: ["rate-not-confirmed"],
  },
  "GET /api/tax-report/russia/file": {
    answer: "GET /api/tax-report/russia",
    inputs: () => [{ year: 2026 }],
    formats: ["csv", "xlsx"],
    marks: ["rate-not-confirmed", "unofficial-rate"],
  },
  "POST /api/rebalancing/export": {
    answer: "POST /api/rebalancing/plan",
    inputs: (portfolioId) => [{ portfolioId, mode: "full" }],
    formats: [null],
    marks: ["rate-not-confirmed", "stale-price"],
  },
  "GET /api/transactions/export": {
    answer: "GET /api/transactions",
    inputs: (portfolioId) => [{ portfolioId }],
    formats: ["csv"],
    marks: [],
  },
  "GET /api/pie/exportpies": asEntered,
  "GET /api/watchlistAsset/export": asEntered,
  "GET /api/backtest-result/exporttransactions": asEntered,
  "GET /api/MyPortfolio/download-backup": asEntered,
  "POST /api/user/data-export": asEntered,
  "GET /api/admin/feedback/export": asEntered,
  "GET /api/TransactionsImport/file": asEntered,
  "GET /api/TransactionsImport/failed-file": asEntered,
  "POST /api/TransactionsImport/support/one": asEntered,
  "GET /api/TransactionsImport/template": asEntered,
};

const contentNames = ["base64", "text", "content"] as const;

const fileEndpoints = api.flatMap(({ key, endpoint }) => {
  const schema = z.toJSONSchema(endpoint.output, { io: "output", unrepresentable: "any" });
  const names = Object.keys(schema.properties ?? {});
  return names.includes("fileName") && contentNames.some((name) => names.includes(name)) ? [key] : [];
});

function marksIn(answer: Json): Reason[] {
  const found = new Map<string, Reason>();
  const walk = (value: Json): void => {
    if (typeof value !== "object" || value === null) return;
    if (Array.isArray(value.notes) && (value.unit !== undefined || value.priced !== undefined))
      for (const mark of marksOf({ value: "0", unit: "number", notes: value.notes }))
        found.set(JSON.stringify(mark), mark);
    for (const part of Object.values(value)) walk(part);
  };
  walk(answer);
  return [...found.values()];
}

async function textOf(file: Json, format: string | null): Promise<string> {
  if (format === null) return file.text;
  const bytes = Buffer.from(file.base64, "base64");
  if (format === "csv") return bytes.toString();
  return JSON.stringify(await openWorkbook({ name: "report.xlsx", bytes }, () => undefined));
}

/**
 * Dollars in roubles: the Bank of Russia's rates end on 8 November 2026, so that of the sale on the 18th is
 * unconfirmed; in March another source substitutes. The share's last close is seven days old.
 */
async function makeWorld(test: TestApp): Promise<{ user: TestUser; portfolioId: string }> {
  const user = await test.register();
  const put = (day: string, rate: number, source: string) =>
    storeRates(test.db, nilGuid, [{ base: "USD", quote: "RUB", day: day as IsoDate, rate }], source);
  await put("2026-02-02", 80, "cbr");
  await put("2026-03-10", 85, "yahoo");
  await put("2026-11-08", 90, "cbr");
  const assetId = await addAsset(test.db, { number: 1, ticker: "OLD", closes: { "2026-11-13": 100 } });
  const portfolioId = await addPortfolio(user, { currency: "RUB", isCashTracked: false, broker: "ibkr" });
  const rows = [
    { kind: "buy", date: "2026-02-02", quantity: "10", price: "90" },
    { kind: "dividend", date: "2026-03-10", amount: "20" },
    { kind: "dividend", date: "2026-11-18", amount: "10", tax: "1" },
    { kind: "sell", date: "2026-11-18", quantity: "4", price: "100" },
  ];
  for (const row of rows) await addRow(user, portfolioId, { currency: "USD", assetId, ...row });
  const nodes = [
    { key: "s", kind: 2, assetId, target: "0.5" },
    { key: "c", kind: 2, currency: "RUB", target: "0.5" },
  ];
  const saved = await user.call("POST /api/pie/editByPortfolioId", { portfolioId, version: 0, nodes });
  expect(saved.status).toBe(200);
  return { user, portfolioId };
}

describe("marks in saved files", () => {
  it("every endpoint that answers a file is listed", () =>
    expect([...fileEndpoints].sort()).toEqual(Object.keys(files).sort()));

  it.each(["en", "ru"] as const)("what an answer marks its file says in words: %s", (language) =>
    withApp(async (test) => {
      const { user, portfolioId } = await makeWorld(test);
      const locale = language === "ru" ? "ru-RU" : "en-US";
      const headers = { "accept-language": language, "x-user-locale": locale };
      const t = reportTexts(language);
      for (const [key, file] of Object.entries(files)) {
        if (file === asEntered) continue;
        for (const input of file.inputs(portfolioId)) {
          const { body: answer } = await user.call(file.answer, input, headers);
          const marks = marksIn(answer);
          expect([...new Set(marks.map(({ code }) => code))].sort(), file.answer).toEqual(file.marks);
          for (const format of file.formats) {
            const { body } = await user.call(key, { ...input, ...(format && { format }) }, headers);
            const text = await textOf(body, format);
            for (const mark of marks)
              expect(text, `${key} ${format}`).toContain(marksText([mark], t, locale));
          }
        }
      }
    }),
  );
});
