import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { IsoDate } from "../../days/iso-date.ts";
import { dec } from "../../testing/exact.ts";
import type { IncomePayment } from "../payment.ts";

export const day = (text: string): IsoDate => text as IsoDate;

/** A regular dividend in dollars, ex on the day and paid on it unless told. */
export function paid(exDate: string, amount: string, rest: Partial<IncomePayment> = {}): IncomePayment {
  return {
    exDate: day(exDate),
    payDate: day(exDate),
    amount: dec(amount),
    currency: "USD",
    kind: "regular",
    status: "confirmed",
    ...rest,
  };
}

/** "2021-03-10 0.40, 2021-06-10 0.40" as regular dividends. */
export function history(text: string): IncomePayment[] {
  return text.split(",").map((item) => {
    const [date = "", amount = ""] = item.trim().split(" ");
    return paid(date, amount);
  });
}

/** Quarterly payments on the 10th of March, June, September, December of each year, a year's amount each. */
export function quarterly(years: Readonly<Record<number, string>>): IncomePayment[] {
  return Object.entries(years).flatMap(([year, amount]) =>
    ["03", "06", "09", "12"].map((month) => paid(`${year}-${month}-10`, amount)),
  );
}

// Real dividends outside the product; tests that need them are skipped where they are not there.
const folder = fileURLToPath(new URL("../../../../../../shared/data/dividends/", import.meta.url));
export const usFile = `${folder}us_ex_date_split_adjusted.csv`;
export const moexFile = `${folder}moex_record_date_consensus.csv`;
export const hasRealData = existsSync(usFile) && existsSync(moexFile);

/** Rows of a file without its head, as fields. */
export function rowsOf(file: string): string[][] {
  const [, ...lines] = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => line.split(","));
}

/** All dividends of one real US share in today's shares, specials among them unmarked. */
export function realDividends(symbol: string): IncomePayment[] {
  return rowsOf(usFile)
    .filter(([name]) => name === symbol)
    .map(([, date = "", amount = ""]) => paid(date, amount));
}
