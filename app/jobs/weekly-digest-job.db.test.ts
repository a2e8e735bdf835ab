import path from "node:path";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { withApp } from "../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../tests/support/ledger-world.ts";
import { startMailServer } from "../../tests/support/mail-server.ts";
import { must } from "../features/import/testing/import-world.ts";
import { loadTexts } from "../i18n/texts.ts";
import { users } from "../identity/identity.tables.ts";
import { findUserByEmail } from "../identity/users.ts";
import { createMailer } from "../mail/mailer.ts";
import { sendWaiting } from "../mail/send-waiting.ts";
import { putIncomeEvents } from "../market/put-income-events.ts";
import { raiseNotice } from "../notices/raise-notice.ts";
import { dayIn } from "../server/day-in.ts";
import { silentLog } from "../server/log.ts";
import { nilGuid } from "../shared/codes.ts";
import { writeDigests } from "./notices/weekly-digest.ts";

it("one mail on Monday of the user's time zone, made up for until Wednesday; none while it is off", () =>
  withApp(async (test) => {
    const server = await startMailServer();
    const { db, clock } = test;
    clock.now = new Date("2026-11-16T10:00:00Z");
    const user = await test.register();
    const userId = (await findUserByEmail(db, user.email))?.userId ?? "";
    await db.update(users).set({ timeZone: "Asia/Vladivostok" }).where(eq(users.userId, userId));
    // Sunday the 15th: 100 in cash and 10 x 90; Sunday the 22nd: 10 x 95. The week brought 50.
    const closes = { "2026-01-05": 90, "2026-11-13": 90, "2026-11-20": 95 };
    const assetId = await addAsset(db, { number: 1, ticker: "ACME", nameEn: "Acme", nameRu: "Акме", closes });
    const portfolioId = await addPortfolio(user);
    await addRow(user, portfolioId, { kind: "deposit", date: "2026-01-05", amount: "1000" });
    await addRow(user, portfolioId, {
      kind: "buy",
      date: "2026-01-05",
      quantity: "10",
      price: "90",
      assetId,
    });
    const event = { id: newId(), assetOwnerId: nilGuid, assetId, kind: "dividend", startsOn: null };
    const days = { exDate: "2026-11-25", payDate: "2026-12-01", amount: "1.25", currency: "USD" };
    await putIncomeEvents(db, nilGuid, [{ ...event, ...days, source: "test" }]);
    await raiseNotice(db, {
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
    // Back where the session is good.
    clock.now = new Date("2026-11-16T10:10:00Z");
    must(await user.call("POST /api/email-settings", { isDigestOn: true }));
    // Ten hours ahead it is Monday at two in the afternoon of UTC's Sunday.
    expect(await writeAt("2026-11-22T13:30:00Z")).toEqual({ written: 0 });
    expect(await writeAt("2026-11-22T14:30:00Z")).toEqual({ written: 1 });
    expect(await writeAt("2026-11-23T14:30:00Z")).toEqual({ written: 0 });
    const mailer = createMailer({ mail: server.settings, dataDir: "/nonexistent" });
    const texts = loadTexts(path.resolve(import.meta.dirname, ".."));
    const link = {
      secretKey: "test-secret-key-test-secret-key-0123456789",
      baseUrl: "https://zerno.example",
    };
    await sendWaiting({ db, mailer, texts, ...link, now: () => clock.now, log: silentLog });
    await server.stop();
    const [letter, ...others] = server.letters.filter(({ subject }) => subject?.startsWith("Your week"));
    expect(others).toEqual([]);
    expect(letter?.subject).toBe("Your week 11/16/2026 – 11/22/2026");
    const figures = "Main: $1,050.00\nResult of the week: +$50.00";
    for (const part of [figures, "Acme, 12/01/2026: $12.50", "Transactions booked into “Main”: 7."])
      expect(letter?.text).toContain(part);
    // The next week was missed until Thursday: too late.
    expect(await writeAt("2026-12-02T20:00:00Z")).toEqual({ written: 0 });
    expect(await writeAt("2026-12-08T20:00:00Z")).toEqual({ written: 1 });
  }));
