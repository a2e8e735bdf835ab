import { addMonths, type IsoDate, KIND_CODES } from "@zerno/engine";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { recurringPlans } from "../domain/plans.tables.ts";
import { demoAccountTexts } from "../market/demo/portfolios/demo-account-texts.ts";
import { byUser, change } from "../portfolio/history/change.ts";
import { insertRows } from "../portfolio/history/write-rows.ts";
import { InterestPeriod } from "../shared/codes.ts";
import { assetOf, type DemoPlace, isNamed } from "./demo-place.ts";

interface DemoPlan {
  readonly portfolio: string;
  readonly note: keyof typeof demoAccountTexts;
  readonly kind: "deposit" | "buy";
  readonly ticker: string | null;
  readonly amount: string;
  readonly period: number;
}

const demoPlans: readonly DemoPlan[] = [
  {
    ...{ portfolio: "long-term", note: "salary", kind: "deposit", ticker: null },
    ...{ amount: "55000", period: InterestPeriod.month },
  },
  {
    ...{ portfolio: "long-term", note: "monthlyFund", kind: "buy", ticker: "ZERNORUS" },
    ...{ amount: "20000", period: InterestPeriod.month },
  },
  {
    ...{ portfolio: "abroad", note: "quarterlyFund", kind: "buy", ticker: "WHOLEPIE" },
    ...{ amount: "600", period: InterestPeriod.quarter },
  },
];

/** Adds missing plans from the last tenth of a month on, with one due day each. */
export async function seedPlans(place: DemoPlace): Promise<void> {
  const { tx, userId, now, today } = place;
  const there = await tx.select().from(recurringPlans).where(eq(recurringPlans.userId, userId));
  const tenth = `${today.slice(0, 7)}-10` as IsoDate;
  const startsOn = tenth <= today ? tenth : addMonths(tenth, -1);
  for (const { portfolio: key, note, kind, ticker, amount, period } of demoPlans) {
    const portfolio = place.portfolios.get(key);
    const text = demoAccountTexts[note];
    if (portfolio === undefined || there.some((plan) => isNamed({ name: plan.note }, text))) continue;
    const asset = ticker === null ? null : assetOf(place, ticker);
    const by = byUser({ db: tx, user: { id: userId }, now: () => now });
    await change(by, { portfolioId: portfolio.id, kind: "plan-saved" }, (inner) =>
      insertRows(inner, recurringPlans, {
        ...{ userId, id: newId(), portfolioId: portfolio.id, kind: KIND_CODES[kind] },
        ...{ assetOwnerId: asset?.ownerId ?? null, assetId: asset?.id ?? null },
        ...{ amount, currency: portfolio.currency, period, startsOn, note: text.en, createdAt: now },
      }),
    );
  }
}
