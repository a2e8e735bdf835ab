import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { day, decimal } from "../kit/fields.ts";
import { readXml } from "../kit/read-reply.ts";
import { userAgent } from "../kit/user-agent.ts";
import { isProblem, type Problem, problem } from "../problem.ts";
import type { Endpoint, HttpReply, HttpRequest, Parsed } from "../provider.ts";
import type { Query } from "../queries.ts";
import type { SeriesRow } from "../rows.ts";
import { commaDecimal, dottedDay, inTodaysRubles, slashedDay } from "./cbr-fields.ts";
import { depositRateRequest, parseDepositRate } from "./deposit-rate.ts";

interface Series {
  request(query: Query<"series">): HttpRequest;
  parse(reply: HttpReply, query: Query<"series">): Parsed<"series"> | Problem;
}

const metalReply = z.object({ Metall: z.object({ Record: z.array(z.unknown()).default([]) }) });
const MetalRow = z.object({ "@Date": dottedDay, "@Code": z.string(), Buy: commaDecimal });

const metal = (code: string): Series => ({
  request: ({ from, to }) => ({
    method: "GET",
    url: `https://www.cbr.ru/scripts/xml_metall.asp?${new URLSearchParams({
      date_req1: slashedDay(from),
      date_req2: slashedDay(to),
    })}`,
    headers: { "user-agent": userAgent },
    expects: "xml",
  }),
  parse(reply) {
    const read = readXml(reply, metalReply, ["Record"]);
    if (isProblem(read)) return read;
    return collectRows(read.Metall.Record, "Metall.Record", MetalRow, (row): SeriesRow | null =>
      row["@Code"] === code
        ? {
            day: row["@Date"],
            value: inTodaysRubles(row.Buy, row["@Date"]),
            unit: "money",
            currency: "RUB",
          }
        : null,
    );
  },
});

/** SOAP operation of DailyInfo.asmx, percent per year. */
const daily = (operation: string, list: string, item: string, fields: readonly [string, string]): Series => {
  const [dayField, valueField] = fields;
  const Result = z.object({
    [list]: z.union([z.literal(""), z.looseObject({ [item]: z.array(z.unknown()).default([]) })]),
  });
  const Reply = z.object({
    "soap:Envelope": z.object({
      "soap:Body": z.object({
        [`${operation}Response`]: z.object({ [`${operation}Result`]: Result }),
      }),
    }),
  });
  const Row = z.object({ [dayField]: day, [valueField]: decimal });
  return {
    request: ({ from, to }) => ({
      method: "POST",
      url: "https://www.cbr.ru/DailyInfoWebServ/DailyInfo.asmx",
      headers: {
        "content-type": "text/xml; charset=utf-8",
        soapaction: `http://web.cbr.ru/${operation}`,
        "user-agent": userAgent,
      },
      body: `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><${operation} xmlns="http://web.cbr.ru/"><fromDate>${from}T00:00:00</fromDate><ToDate>${to}T00:00:00</ToDate></${operation}></soap:Body></soap:Envelope>`,
      expects: "xml",
    }),
    parse(reply) {
      const read = readXml(reply, Reply, [item]);
      if (isProblem(read)) return read;
      const found =
        read["soap:Envelope"]["soap:Body"][`${operation}Response`]?.[`${operation}Result`]?.[list];
      const items = typeof found === "object" ? (found[item] as readonly unknown[]) : [];
      return collectRows(
        items,
        `${list}.${item}`,
        Row,
        (row): SeriesRow => ({
          day: row[dayField] as SeriesRow["day"],
          value: row[valueField] as string,
          unit: "percent",
          currency: null,
        }),
      );
    },
  };
};

const series: Readonly<Record<string, Series>> = {
  gold: metal("1"),
  silver: metal("2"),
  platinum: metal("3"),
  palladium: metal("4"),
  "key-rate": daily("KeyRateXML", "KeyRate", "KR", ["DT", "Rate"]),
  "deposit-rate": { request: depositRateRequest, parse: parseDepositRate },
  ruonia: daily("RuoniaXML", "Ruonia", "ro", ["D0", "ruo"]),
};

/** Metals in roubles per gram, rates in percent per year; deposit-rate monthly, dated on the first. */
export const cbrSeries: Endpoint<"series", unknown> = {
  request: (query) => series[query.code]?.request(query) ?? problem("not-found", { code: query.code }),
  parse: (reply, query) =>
    series[query.code]?.parse(reply, query) ?? problem("not-found", { code: query.code }),
};
