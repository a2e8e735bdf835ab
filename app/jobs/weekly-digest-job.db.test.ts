import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { testPassword, withApp } from "../../tests/support/app.ts";
import { deliverMails } from "../../tests/support/deliver-mails.ts";
import { addAsset, addPortfolio, addRow } from "../../tests/support/ledger-rows.ts";
import { must } from "../features/import/testing/import-fixture.ts";
import { users } from "../identity/identity.tables.ts";
import { findUserByEmail } from "../identity/users.ts";
import { storeIncomeEvents } from "../market/events/store-income-events.ts";
import { raiseNotification } from "../notifications/raise-notification.ts";
import { dayIn } from "../server/day-in.ts";
import { silentLog } from "../server/log.ts";
import { nilGuid } from "../shared/codes.ts";
import { writeDigests } from "./notices/weekly-digest.ts";

/** Replaces no-break spaces. */
const plainSpaces = (text: string | undefined) => text?.replace(/[\u00A0\u202F]/g, " ") ?? "";

const words = {
  en: {
    ...{ locale: "en-US", subject: "Your week 11/16/2026 – 11/22/2026" },
    parts: [
      "Main: $1,050.00\nWeekly result: +$50.00",
      "Acme, 12/01/2026: $12.50",
      "Transactions booked in “Main”: 7.",
    ],
  },
  ru: {
    ...{ locale: "ru-RU", subject: "Ваша неделя 16.11.2026 – 22.11.2026" },
    parts: [
      "Main: 1 050,00 $\nРезультат за неделю: +50,00 $",
      "Акме, 01.12.2026: 12,50 $",
      "Записано операций в портфель «Main»: 7.",
    ],
  },
} as const;

it.each(["en", "ru"] as const)(
  "%s: one mail on Monday of the user's time zone, made up for until Wednesday; none while it is off",
  (language) =>
    withApp(async (test) => {
      const { db, clock } = test;
      clock.now = new Date("2026-11-16T10:00:00Z");
      const user = await test.register();
      const userId = (await findUserByEmail(db, user.email))?.userId ?? "";
      await db.update(users).set({ timeZone: "Asia/Vladivostok" }).where(eq(users.userId, userId));
      // Sunday 15th: 100 + 10 x 90 = 1,000; Sunday 22nd: 1,050. The week gained 50.
      const closes = { "2026-01-05": 90, "2026-11-13": 90, "2026-11-20": 95 };
      const assetId = await addAsset(db, {
        number: 1,
        ticker: "ACME",
        nameEn: "Acme",
        nameRu: "Акме",
        closes,
      });
      const portfolioId = await addPortfolio(user);
      await addRow(user, portfolioId, { kind: "deposit", date: "2026-01-05", amount: "1000" });
      await addRow(user, portfolioId, {
        kind: "buy",
        date: "2026-01-05",
        quantity: "10",
        price: "90",
        assetId,
      });
      const play = await addPortfolio(user, { name: "Play", accountType: 2 });
      await addRow(user, play, { kind: "deposit", date: "2026-01-05", amount: "777" });
      const event = { id: newId(), assetOwnerId: nilGuid, assetId, kind: "dividend", startsOn: null };
      const days = { exDate: "2026-11-25", payDate: "2026-12-01", amount: "1.25", currency: "USD" };
      await storeIncomeEvents(db, nilGuid, [{ ...event, ...days, source: "test" }]);
      await raiseNotification(db, {
        ...{ userId, kind: "import-done", key: "1", now: new Date("2026-11-18T10:00:00Z") },
        params: {
          file: { type: "text", text: "rows.csv" },
          portfolio: { type: "text", text: "Main" },
          count: { type: "count", count: 7 },
        },
      });
      const todayIn = (timeZone: string) => dayIn(clock.now, timeZone);
      const writeAt = (time: string) => {
        clock.now = new Date(time);
        return writeDigests({ db, now: () => clock.now, todayIn, log: silentLog });
      };
      expect(await writeAt("2026-11-23T10:00:00Z")).toEqual({ written: 0 });
      // Within the session.
      clock.now = new Date("2026-11-16T10:10:00Z");
      const { locale, subject, parts } = words[language];
      must(await user.call("POST /api/email-settings/update-preferred-language", { language, locale }));
      must(await user.call("POST /api/email-settings", { isDigestOn: true }));
      // At UTC+10, Monday begins on Sunday at 14:00 UTC.
      expect(await writeAt("2026-11-22T13:30:00Z")).toEqual({ written: 0 });
      expect(await writeAt("2026-11-22T14:30:00Z")).toEqual({ written: 1 });
      expect(await writeAt("2026-11-23T14:30:00Z")).toEqual({ written: 0 });
      const letters = await deliverMails(db, () => clock.now);
      const [letter, ...others] = letters.filter((one) => plainSpaces(one.subject) === subject);
      expect([letter?.to?.[0]?.address, others]).toEqual([user.email, []]);
      for (const part of parts) expect(plainSpaces(letter?.text)).toContain(part);
      // Sandboxes are left out.
      expect(letter?.text).not.toMatch(/Play|777/);
      // The dashboard of that Monday shows the same week.
      const login = { username: user.email, password: testPassword };
      const reader = test.as(must(await test.anonymous.call("POST /api/account/login", login)).access_token);
      const week = { portfolioId, from: "2026-11-15", to: "2026-11-22" };
      const { head } = must(await reader.call("GET /api/main-stats", week));
      expect([head.value.value, head.totalProfit.value]).toEqual(["1050", "50"]);
      // Missed until Thursday: too late.
      expect(await writeAt("2026-12-02T20:00:00Z")).toEqual({ written: 0 });
      expect(await writeAt("2026-12-08T20:00:00Z")).toEqual({ written: 1 });
    }),
);
