import type { TestApp, TestUser } from "../../../tests/support/app.ts";
import { addPortfolio } from "../../../tests/support/ledger-rows.ts";
import { bookPayout } from "../../billing/partners/book-payout.ts";
import { attachReferral } from "../../billing/referral/attach-referral.ts";
import { earnDue } from "../../billing/referral/earn-due.ts";
import { setPaidOut } from "../../billing/referral/referral-codes.ts";
import { codeOf, pay, saveCard } from "../../billing/testing/referred-user.ts";
import { linkExternal } from "../../features/account/external/external.queries.ts";
import { insertResult } from "../../features/backtest/backtests.queries.ts";
import { findUserByEmail } from "../../identity/users.ts";
import type { Config } from "../../server/config/config.ts";
import type { Db } from "../../server/db/db-types.ts";
import { silentLog } from "../../server/log.ts";
import { lookupsJob } from "../lookups-job.ts";

/** The first user is an administrator and referred the second. */
export interface LookupFixture {
  readonly owner: TestUser;
  readonly friend: TestUser;
  readonly ownerId: string;
  readonly friendId: string;
  readonly portfolioId: string;
}

const dayMs = 86_400_000;

export const compareAll = (test: Pick<TestApp, "db" | "clock">, log = silentLog) =>
  lookupsJob({ db: test.db, now: () => test.clock.now, log }).run({}, new AbortController().signal);

export const noDifferences = { compared: 16, missing: 0, orphaned: 0 };

const idOf = async (db: Db, { email }: TestUser): Promise<string> =>
  (await findUserByEmail(db, email))?.userId ?? "";

async function must(user: TestUser, key: string, input: object) {
  const { status, body } = await user.call(key, input);
  if (status >= 300) throw new Error(`${key}: ${JSON.stringify(body)}`);
  return body;
}

/** With one accepted and one open invitation. */
async function share(owner: TestUser, friend: TestUser, portfolioId: string): Promise<void> {
  await must(owner, "POST /api/MyPortfolio/public-key", { id: portfolioId });
  await must(owner, "POST /api/Dashboard/widget-tokens", { portfolioId, name: "Blog", kind: "head" });
  await must(owner, "POST /api/divs-calendar/feeds", { portfolioId, name: "Phone" });
  await must(owner, "POST /api/recap/links", { portfolioId, year: 2024 });
  const invite = () =>
    must(owner, "POST /api/MyPortfolio/access", { id: portfolioId, level: "view", label: "Anna" });
  const { link } = await invite();
  const token = String(link).split("token=")[1];
  await must(friend, "POST /api/MyPortfolio/access/accept", { token });
  await invite();
}

async function bill(db: Db, ownerId: string, friendId: string, email: string, now: Date): Promise<void> {
  const ctx = { config: { hasBilling: true } as Config, deviceKey: undefined, now: () => now };
  const referralId = await codeOf(db, ownerId, now);
  await attachReferral(db, ctx, { userId: friendId, email, referralId });
  await saveCard(db, friendId, "card-of-friend", now);
  await setPaidOut(db, ownerId, true, now);
  await pay(db, friendId, { amount: "100", currency: "USD", at: now });
  const later = new Date(now.getTime() + 15 * dayMs);
  await earnDue(db, later);
  const document = { documentNumber: "A-1", documentDate: "2026-12-06", currency: "USD" } as const;
  await db.transaction((tx) =>
    bookPayout(tx, { ...document, userId: ownerId, kind: "referral", amount: "20" }, later),
  );
}

/** Fills look-ups through the product's functions. */
export async function fillLookups(test: TestApp): Promise<LookupFixture> {
  const { db, register, clock } = test;
  const [owner, friend] = [await register(), await register()];
  const [ownerId, friendId] = [await idOf(db, owner), await idOf(db, friend)];
  const portfolioId = await addPortfolio(owner);
  const profile = { userName: "anna-owner", displayName: "Anna", about: "", website: "", links: [] };
  const flags = { isPublic: true, showsCountry: false, showsSince: true };
  await must(owner, "PUT /api/social/public-profile/edit", { ...profile, ...flags });
  const google = { provider: "google", subject: "118", email: null } as const;
  await linkExternal(db, ownerId, google, clock.now);
  await share(owner, friend, portfolioId);
  const bytes = new Uint8Array([1]);
  await insertResult(db, ownerId, { question: {} as never, answers: bytes, rows: bytes }, clock.now);
  await bill(db, ownerId, friendId, friend.email, clock.now);
  return { owner, friend, ownerId, friendId, portfolioId };
}
