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

/** "10/13/2026 00:00:00": the month stands first. */
const americanDay = z.string().transform((text, context): IsoDate => {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})($| )/.exec(text) ?? [];
  const found = `${year}-${month}-${day}`;
  if (isIsoDate(found)) return found;
  context.addIssue("not a day of the form mm/dd/yyyy");
  return z.NEVER;
});

const columns = { issuer: "эмитент", day: "дата события", event: "тип события" };
const Row = z.object({ [columns.day]: americanDay });

/** "… - 2-03-00161-A, TATNP [Акция привилегированная]"; rows before about 2021 have no code and cannot be used. */
const secidOf = (issuer: string | undefined): string | undefined =>
  /,\s*([A-Z0-9-]{1,12})\s*\[/.exec(issuer ?? "")?.[1];

/** Also those a board has recommended and nobody has confirmed yet: upcoming ones are of that kind. */
const isClosing = (event: string | undefined): boolean =>
  /^закрытие реестра/i.test(event ?? "закрытие реестра");

/** Days on which the register of a share was or will be closed for a dividend, without its amount. */
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
      // A line that is cut off names nobody: it is reported.
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
 * Moscow Exchange, its list of days on which registers close (moex.com/ru/listing/register-closing-dates): all issuers
 * in one file, without amounts. No key. What is left of dividends since the exchange no longer gives them away.
 */
export const moexRegister: HttpProvider<typeof Settings> = {
  id: "moex-register",
  kind: "http",
  limits: { perMinute: 10, parallel: 1 },
  settings: Settings,
  endpoints: { payments },
};
