import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { IsoDate } from "../../days/iso-date.ts";
import { dec } from "../../testing/exact.ts";
import type { IncomePayment } from "../payment.ts";

export const day = (text: string): IsoDate => text as IsoDate;

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

export function history(text: string): IncomePayment[] {
  return text.split(",").map((item) => {
    const [date = "", amount = ""] = item.trim().split(" ");
    return paid(date, amount);
  });
}

export function quarterly(years: Readonly<Record<number, string>>): IncomePayment[] {
  return Object.entries(years).flatMap(([year, amount]) =>
    ["03", "06", "09", "12"].map((month) => paid(`${year}-${month}-10`, amount)),
  );
}

const folder = fileURLToPath(new URL("../../../../../../shared/data/dividends/", import.meta.url));
export const usFile = `${folder}us_ex_date_split_adjusted.csv`;
export const moexFile = `${folder}moex_record_date_consensus.csv`;
export const hasRealData = existsSync(usFile) && existsSync(moexFile);

export function rowsOf(file: string): string[][] {
  const [, ...lines] = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => line.split(","));
}

export function realDividends(symbol: string): IncomePayment[] {
  return rowsOf(usFile)
    .filter(([name]) => name === symbol)
    .map(([, date = "", amount = ""]) => paid(date, amount));
}
