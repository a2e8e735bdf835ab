import { createHash } from "node:crypto";
import { formatMoney, type Money } from "@zerno/engine";
import type { TFunction } from "i18next";
import type { Days, Entry } from "../../../domain/calendar/calendar-entries.ts";
import { formatMoney as shownMoney } from "../../../i18n/format.ts";
import { toWireReason } from "../../../portfolio/figures/figures.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import type { Language } from "../../../shared/languages.ts";
import { localeOfLanguage } from "../../../shared/locales.ts";
import { reasonText } from "../../../ui/money/reason-text.ts";
import type { FeedRow } from "./feeds.queries.ts";
import type { IcsEvent } from "./ics.ts";

interface EventMaker {
  readonly view: LedgerView;
  readonly feed: Pick<FeedRow, "id" | "hasAmounts">;
  readonly language: Language;
  readonly t: TFunction;
}

/** Stable per payment and feed; reveals neither. */
const uidOf = (feedId: string, what: string): string =>
  `${createHash("sha256").update(`${feedId} ${what}`).digest("hex").slice(0, 32)}@zerno`;

function paymentEvent({ view, feed, language, t }: EventMaker, entry: Entry): IcsEvent {
  const asset = entry.assetId === null ? undefined : view.assets.get(entry.assetId);
  const kind = t(`income:kind.${entry.kind}`);
  const locale = localeOfLanguage[language];
  const isEstimate = entry.status === "estimated" || entry.isFloating;
  const amount =
    feed.hasAmounts && entry.gross !== null
      ? `${isEstimate ? "≈ " : ""}${shownMoney(formatMoney(entry.gross as Money), locale, { currency: entry.currency })}`
      : "";
  const marks = [
    t(`income:status.${entry.status}`),
    ...(entry.isFloating ? [t("income:floating")] : []),
    ...(entry.isDayExpected ? [t("income:dayExpected")] : []),
    ...entry.reasons.map((reason) => reasonText(toWireReason(reason, view.assets), t, locale)),
  ];
  const name = asset === undefined ? kind : `${asset.ticker}: ${kind}`;
  const longName = asset && (language === "ru" ? asset.nameRu : asset.nameEn);
  return {
    uid: uidOf(feed.id, entry.id),
    date: entry.date,
    summary: amount === "" ? name : `${name}, ${amount}`,
    description: [longName, ...marks].filter(Boolean).join("\n"),
    isTentative: isEstimate || entry.isDayExpected,
  };
}

function exDayEvent({ view, feed, t }: EventMaker, { assetId, exDate, status }: Entry): IcsEvent[] {
  const asset = assetId === null ? undefined : view.assets.get(assetId);
  if (asset === undefined || exDate === null || status === "confirmed") return [];
  return [
    {
      uid: uidOf(feed.id, `ex ${asset.id} ${exDate}`),
      date: exDate,
      summary: t("income:feed.exDay", { ticker: asset.ticker }),
      description: t("income:feed.exDayHint"),
      isTentative: status === "estimated",
    },
  ];
}

/** Returns payments and ex-dates of the days, oldest first; accounts share an ex-date. */
export function feedEvents(maker: EventMaker, entries: readonly Entry[], { from, to }: Days): IcsEvent[] {
  const events = new Map<string, IcsEvent>();
  for (const entry of entries)
    for (const event of [paymentEvent(maker, entry), ...exDayEvent(maker, entry)])
      if (event.date >= from && event.date <= to) events.set(event.uid, event);
  return [...events.values()].sort((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : a.uid < b.uid ? -1 : 1,
  );
}
