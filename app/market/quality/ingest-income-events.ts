import { dayNumber, fromDayNumber, type IsoDate, yearOf } from "@zerno/engine";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { lockLog } from "../change-log.ts";
import { listPayments, type PaymentRow } from "../events/payments.ts";
import { type NewIncomeEvent, storeIncomeEvents } from "../events/store-income-events.ts";
import { realMarket } from "../market-reader.ts";
import type { DaySeries } from "../prices/chunks.ts";
import { readYears } from "../prices/prices.ts";
import { checkDividends, type JudgedDividend } from "./detect/dividends.ts";
import type { Suspicion } from "./detector.ts";
import { type FetchMark, markOf } from "./fetched.ts";
import { listQuarantined, quarantineRows, setState } from "./quarantined-rows.ts";
import type { HeldRow, Row } from "./sort-rows.ts";

/** An older close says nothing of the price. */
const closeDays = 15;

export interface IngestedEvents {
  readonly stored: number;
  readonly quarantined: number;
}

type Event = Omit<PaymentRow, "ownerId">;

const dayOf = ({ exDate, payDate }: NewIncomeEvent): number => dayNumber((exDate ?? payDate) as IsoDate);
const seriesOf = ({ assetId, isSpecial }: Event): string => (isSpecial ? `${assetId} special` : assetId);
const placeOf = (event: Event): string => `${seriesOf(event)} ${fromDayNumber(dayOf(event))} ${event.source}`;

const toJudged = ({ amount, isSpecial = false, ...days }: NewIncomeEvent): JudgedDividend => ({
  day: dayOf(days as NewIncomeEvent),
  amount: Number(amount),
  isSpecial,
});

function closeBefore(closes: DaySeries | undefined, day: number): number | undefined {
  if (closes === undefined) return undefined;
  for (let at = day - 1; at >= day - closeDays; at--) {
    const close = closes.values[at - closes.firstDay];
    if (close !== undefined && !Number.isNaN(close)) return close;
  }
  return undefined;
}

/** Only dividends with a day and an amount can be checked. */
const isJudged = ({ kind, exDate, payDate, amount }: Omit<PaymentRow, "ownerId">): boolean =>
  kind === "dividend" && (exDate ?? payDate) !== null && amount !== null;

/** Suspicions by event; coupons and repayments follow from terms and are not checked. */
async function checkIncomeEvents(tx: Db, events: readonly Event[]): Promise<Map<Event, Suspicion>> {
  const dividends = events.filter(isJudged);
  const byAsset = Map.groupBy(dividends, ({ assetId }) => assetId);
  const ids = [...byAsset.keys()];
  const years = dividends.map((event) => yearOf(fromDayNumber(dayOf(event))));
  if (years.length === 0) return new Map();
  const span = { from: Math.min(...years) - 1, to: Math.max(...years) };
  const closes = await readYears(tx, nilGuid, ids, span);
  const stored = await listPayments(
    tx,
    realMarket,
    ids.map((id) => ({ ownerId: nilGuid, id })),
  );
  const known = Map.groupBy(stored, ({ assetId }) => assetId);
  const found = new Map<Event, Suspicion>();
  for (const [id, fresh] of byAsset) {
    const names = new Set(fresh.map(({ id: eventId }) => eventId));
    const others = (known.get(id) ?? []).filter((event) => isJudged(event) && !names.has(event.id));
    const rows = [...fresh, ...others].map(toJudged);
    const verdicts = checkDividends(rows, (day) => closeBefore(closes.get(id), day));
    fresh.forEach((event, at) => {
      const suspicion = verdicts[at];
      if (suspicion !== undefined) found.set(event, suspicion);
    });
  }
  return found;
}

const toRow = (event: Event, fetch: FetchMark): Row => ({
  day: dayOf(event),
  value: Number(event.amount),
  source: event.source,
  currency: event.currency,
  isFallback: false,
  fetch,
  event,
  held: undefined,
});

/**
 * More than half of the price, or a repeat within a week, waits for a decision; all other events are stored at once.
 */
export async function ingestIncomeEvents(
  db: Db,
  fetched: readonly NewIncomeEvent[],
  now: Date,
): Promise<IngestedEvents> {
  const events = fetched.map(
    (event): Event => ({ isSpecial: false, recordDate: null, announcedOn: null, ...event }),
  );
  return db.transaction(async (tx) => {
    await lockLog(tx, nilGuid);
    const suspicions = await checkIncomeEvents(tx, events);
    const held = await listQuarantined(tx, "payment", [...new Set(events.map(seriesOf))]);
    const byPlace = new Map(
      [...held.values()].flat().map((row) => [`${row.series} ${row.day} ${row.source}`, row]),
    );
    const isDecided = (event: Event, state: HeldRow["state"]): boolean => {
      const before = byPlace.get(placeOf(event));
      return before?.state === state && Number(before.value) === Number(event.amount);
    };
    const suspicious = new Map([...suspicions].filter(([event]) => !isDecided(event, "accepted")));
    const good = events.filter((event) => !suspicious.has(event));
    const stored = await storeIncomeEvents(tx, nilGuid, good);
    const replaced = good.flatMap((event) => byPlace.get(placeOf(event)) ?? []);
    await setState(
      tx,
      replaced.filter(({ state }) => state === "open"),
      { state: "replaced", now, by: null },
    );
    const asked = [...suspicious].filter(([event]) => !isDecided(event, "rejected"));
    // The last of a source's rows for one day counts.
    const onePerPlace = new Map(asked.map((one) => [placeOf(one[0]), one]));
    const bySeries = Map.groupBy(onePerPlace.values(), ([event]) => seriesOf(event));
    const toHold = [...bySeries].map(([series, list]) => ({
      kind: "payment" as const,
      series,
      known: held.get(series) ?? [],
      hold: list.map(([event, suspicion]) => ({ row: toRow(event, markOf([], now)), suspicion })),
    }));
    await quarantineRows(tx, toHold, now);
    return { stored, quarantined: suspicious.size };
  });
}
