import { type IsoDate, isIsoDate } from "@zerno/engine";
import { z } from "zod";
import { collectRows } from "./kit/collect-rows.ts";
import { getRequest } from "./kit/get-request.ts";
import { readCsvReply } from "./kit/read-csv.ts";
import { placeOf } from "./moex/boards.ts";
import { isProblem } from "./problem.ts";
import type { Endpoint, HttpProvider } from "./provider.ts";
import type { DividendRow } from "./rows.ts";

const Settings = z.object({});

/** "10/13/2026 00:00:00": month first. */
const americanDay = z.string().transform((text, context): IsoDate => {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})($| )/.exec(text) ?? [];
  const found = `${year}-${month}-${day}`;
  if (isIsoDate(found)) return found;
  context.addIssue("not a day of the form mm/dd/yyyy");
  return z.NEVER;
});

const columns = { issuer: "эмитент", day: "дата события", event: "тип события" };
const Row = z.object({ [columns.day]: americanDay });

/** "… - 2-03-00161-A, TATNP [Акция привилегированная]"; rows before about 2021 have no code. */
const secidOf = (issuer: string | undefined): string | undefined =>
  /,\s*([A-Z0-9-]{1,12})\s*\[/.exec(issuer ?? "")?.[1];

/** Includes recommended but unconfirmed closings, as upcoming ones are. */
const isClosing = (event: string | undefined): boolean =>
  /^закрытие реестра/i.test(event ?? "закрытие реестра");

const payments: Endpoint<"payments", unknown> = {
  isConditional: true,
  request: () =>
    getRequest(
      "https://web.moex.com/moex-web-icdb-api/api/v1/export/register-closing-dates/csv",
      { language: "1", separator: "1" },
      { expects: "csv" },
    ),
  parse(reply, { code, from, to }) {
    const items = readCsvReply(reply, Object.values(columns), "windows-1251");
    if (isProblem(items)) return items;
    const { secid } = placeOf(code);
    const mine = items.filter((item) => {
      const issuer = item[columns.issuer];
      // A truncated line is reported.
      return issuer === undefined || (secidOf(issuer) === secid && isClosing(item[columns.event]));
    });
    return collectRows(mine, "rows", Row, (row): DividendRow | null => {
      const recordDate = row[columns.day] as IsoDate;
      if (recordDate < from || recordDate > to) return null;
      return {
        kind: "dividend",
        exDate: null,
        recordDate,
        payDate: null,
        declaredOn: null,
        amount: null,
        currency: null,
        isSpecial: null,
        adjustedFor: "nothing",
      };
    });
  },
};

/**
 * Moscow Exchange's register closing dates (moex.com/ru/listing/register-closing-dates), without amounts. No key. Used
 * since the exchange no longer publishes amounts for free.
 */
export const moexRegister: HttpProvider<typeof Settings> = {
  id: "moex-register",
  kind: "http",
  limits: { perMinute: 10, parallel: 1 },
  settings: Settings,
  endpoints: { payments },
};
