import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { type TestApp, type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { must } from "../../features/import/testing/import-fixture.ts";
import { findUserByEmail } from "../../identity/users.ts";
import { mailOutbox } from "../../mail/mail.tables.ts";
import { type NewIncomeEvent, storeIncomeEvents } from "../../market/events/store-income-events.ts";
import { notices } from "../../notifications/notifications.tables.ts";
import { dayIn } from "../../server/day-in.ts";
import { silentLog } from "../../server/log.ts";
import { nilGuid } from "../../shared/codes.ts";
import type { NoticeKind } from "../../shared/names/notice-kinds.ts";
import { noticesJob } from "../notices-job.ts";

/** Ten ACME shares, bought on 5 January 2026; today is 20 November 2026. */
export interface NoticesFixture {
  readonly test: TestApp;
  readonly user: TestUser;
  readonly userId: string;
  readonly portfolioId: string;
  readonly acme: string;
  /** Runs the job twice; throws if a check failed. */
  readonly runJob: () => Promise<void>;
  /** Values of the notifications of a kind, and the number of waiting mails. */
  readonly notified: (kind: NoticeKind) => Promise<{ params: Record<string, unknown>[]; mails: number }>;
  readonly setMail: (kind: NoticeKind, email: boolean) => Promise<void>;
}

export const withNotices = (
  body: (fixture: NoticesFixture) => Promise<void>,
  portfolio: object = {},
  env: Readonly<Record<string, string>> = {},
): Promise<void> =>
  withApp(
    async (test) => {
      const user = await test.register();
      const userId = (await findUserByEmail(test.db, user.email))?.userId ?? "";
      const closes = { "2026-01-05": 90, "2026-11-20": 95 };
      const names = { ticker: "ACME", nameEn: "Acme", nameRu: "Акме" };
      const acme = await addAsset(test.db, { number: 1, ...names, closes });
      const portfolioId = await addPortfolio(user, portfolio);
      await addRow(user, portfolioId, { kind: "deposit", date: "2026-01-05", amount: "1000" });
      const bought = { kind: "buy", date: "2026-01-05", quantity: "10", price: "90", assetId: acme };
      await addRow(user, portfolioId, bought);
      const todayIn = (timeZone: string) => dayIn(test.clock.now, timeZone);
      const parts = { db: test.db, now: () => test.clock.now, todayIn, log: silentLog };
      await body({
        ...{ test, user, userId, portfolioId, acme },
        runJob: async () => {
          for (const _run of [1, 2]) await noticesJob(parts).run({}, new AbortController().signal);
        },
        notified: async (kind) => {
          const rows = await test.db
            .select()
            .from(notices)
            .where(and(eq(notices.userId, userId), eq(notices.kind, kind)))
            .orderBy(notices.createdAt, notices.id);
          const mails = await test.db.select().from(mailOutbox).where(eq(mailOutbox.userId, userId));
          return {
            params: rows.map(({ params }) => params as Record<string, unknown>),
            mails: mails.filter(({ params }) => (params as { kind: string }).kind === kind).length,
          };
        },
        setMail: async (kind, email) => {
          must(
            await user.call("POST /api/email-settings", {
              kinds: [{ kind, inApp: true, email, push: false }],
            }),
          );
        },
      });
    },
    { env },
  );

const dividend = (assetId: string, more: Partial<NewIncomeEvent> = {}): NewIncomeEvent => ({
  ...{ id: newId(), assetOwnerId: nilGuid, assetId, kind: "dividend", startsOn: null, exDate: "2026-12-10" },
  ...{ payDate: "2026-12-20", amount: "1.25", currency: "USD", source: "test", ...more },
});
export const declare = ({ test, acme }: NoticesFixture, ...more: Partial<NewIncomeEvent>[]) =>
  storeIncomeEvents(
    test.db,
    nilGuid,
    more.map((one) => dividend(acme, one)),
  );
