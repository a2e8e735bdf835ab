import type { IsoDate } from "@zerno/engine";
import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { readJson } from "../kit/read-reply.ts";
import { isProblem, type Problem, problem } from "../problem.ts";
import type { Endpoint, HttpReply, Parsed } from "../provider.ts";
import type { Query } from "../queries.ts";
import type { AmortisationRow, CouponRow, DividendRow, OfferRow } from "../rows.ts";
import { type TinvestSettings, tinvestRequest } from "./address.ts";
import { dayOrNull, instants, moneyValue, placeOf } from "./values.ts";

const Dividend = z.object({
  dividendNet: moneyValue.nullish(),
  paymentDate: dayOrNull,
  declaredDate: dayOrNull,
  recordDate: dayOrNull,
  dividendType: z.string().nullish(),
});

/** Gross despite its name; record date, no ex-date. */
function parseDividends(reply: HttpReply): Parsed<"payments"> | Problem {
  const read = readJson(reply, z.object({ dividends: z.array(z.unknown()) }));
  if (isProblem(read)) return read;
  return collectRows(read.dividends, "dividends", Dividend, (row): DividendRow | null =>
    row.dividendType === "Cancelled"
      ? null
      : {
          kind: "dividend",
          exDate: null,
          recordDate: row.recordDate,
          payDate: row.paymentDate,
          declaredOn: row.declaredDate,
          amount: row.dividendNet?.amount ?? null,
          currency: row.dividendNet?.currency ?? null,
          isSpecial: row.dividendType === "Regular Cash" ? false : null,
          adjustedFor: "nothing",
        },
  );
}

const Coupon = z.object({
  couponDate: dayOrNull.pipe(z.custom<IsoDate>((value) => value !== null, "no day")),
  fixDate: dayOrNull,
  couponStartDate: dayOrNull,
  payOneBond: moneyValue.nullish(),
});

function parseCoupons(reply: HttpReply): Parsed<"payments"> | Problem {
  const read = readJson(reply, z.object({ events: z.array(z.unknown()) }));
  if (isProblem(read)) return read;
  return collectRows(read.events, "events", Coupon, (row): CouponRow => {
    const isKnown = row.payOneBond != null && row.payOneBond.amount !== "0";
    return {
      kind: "coupon",
      startsOn: row.couponStartDate,
      recordDate: row.fixDate,
      payDate: row.couponDate,
      amount: isKnown ? (row.payOneBond?.amount ?? null) : null,
      currency: row.payOneBond?.currency ?? null,
      ratePercent: null,
      nominal: null,
    };
  });
}

const Event = z.object({
  eventDate: dayOrNull,
  payDate: dayOrNull,
  payOneBond: moneyValue.nullish(),
  note: z.string().nullish(),
});

/** Amortisations have the type of the redemption, which is on the maturity day. */
function parseEvents(reply: HttpReply, isOffer: boolean, maturesOn: string): Parsed<"payments"> | Problem {
  const read = readJson(reply, z.object({ events: z.array(z.unknown()) }));
  if (isProblem(read)) return read;
  return collectRows(read.events, "events", Event, (row): AmortisationRow | OfferRow | null => {
    const day = row.eventDate ?? row.payDate;
    if (day === null) return null;
    if (isOffer)
      return { kind: "offer", day, startsOn: null, endsOn: null, pricePercent: null, text: row.note ?? "" };
    return {
      kind: "amortisation",
      payDate: row.payDate ?? day,
      amount: row.payOneBond?.amount ?? null,
      currency: row.payOneBond?.currency ?? null,
      percent: null,
      isRedemption: maturesOn !== "" && day >= maturesOn,
    };
  });
}

function parseBond(reply: HttpReply): Parsed<"payments"> | Problem {
  const Bond = z.object({ instrument: z.object({ maturityDate: dayOrNull }) });
  const read = readJson(reply, Bond);
  if (isProblem(read)) return read;
  return { rows: [], unread: [], next: `CPN@${read.instrument.maturityDate ?? ""}` };
}

/** Four requests per bond: maturity, coupons, redemptions, offers. */
const after: Readonly<Record<string, string>> = { CPN: "MTY", MTY: "CALL" };

function requestOf(
  { code, from, to }: Query<"payments">,
  settings: TinvestSettings,
  page: string | undefined,
) {
  const place = placeOf(code);
  if (place === undefined) return problem("not-found", { code });
  const window = { instrumentId: place.uid, ...instants(from, to) };
  if (place.kind !== "bond") return tinvestRequest(settings, "InstrumentsService/GetDividends", window);
  if (page === undefined)
    return tinvestRequest(settings, "InstrumentsService/BondBy", {
      idType: "INSTRUMENT_ID_TYPE_UID",
      id: place.uid,
    });
  const [step = ""] = page.split("@");
  return step === "CPN"
    ? tinvestRequest(settings, "InstrumentsService/GetBondCoupons", window)
    : tinvestRequest(settings, "InstrumentsService/GetBondEvents", { ...window, type: `EVENT_TYPE_${step}` });
}

export const tinvestPayments: Endpoint<"payments", TinvestSettings> = {
  request: (query, { settings, page }) => requestOf(query, settings, page),
  parse(reply, { code }, page) {
    if (placeOf(code)?.kind !== "bond") return parseDividends(reply);
    if (page === undefined) return parseBond(reply);
    const [step = "", maturesOn = ""] = page.split("@");
    const parsed = step === "CPN" ? parseCoupons(reply) : parseEvents(reply, step === "CALL", maturesOn);
    const next = after[step];
    return isProblem(parsed) || next === undefined ? parsed : { ...parsed, next: `${next}@${maturesOn}` };
  },
};
