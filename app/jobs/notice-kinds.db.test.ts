import { expect, it } from "vitest";
import { type Caller, testPassword } from "../../tests/support/app.ts";
import { atNight } from "../../tests/support/at-night.ts";
import { deliverMails } from "../../tests/support/deliver-mails.ts";
import { addAsset, addPortfolio, addRow } from "../../tests/support/ledger-rows.ts";
import { setPlan } from "../commands/set-plan.ts";
import { addSplit } from "../features/corporate-actions/testing/holder.ts";
import { csv, importFile, must } from "../features/import/testing/import-fixture.ts";
import { dayIn } from "../server/day-in.ts";
import { silentLog } from "../server/log.ts";
import { type NoticeKind, noticeKindNames } from "../shared/names/notice-kinds.ts";
import { publicJobs } from "./public-jobs.ts";
import { declare, type NoticesFixture, withNotices } from "./testing/notices-fixture.ts";

type Language = "en" | "ru";

interface Kind {
  readonly cause: (fixture: NoticesFixture) => Promise<unknown>;
  /** Figures by name, as the screen shows them. */
  readonly screen: (fixture: NoticesFixture, reader: Caller) => Promise<Readonly<Record<string, unknown>>>;
  /** Subject and the sentence with the figure. */
  readonly mail: Readonly<Record<Language, readonly [subject: string, sentence: string]>>;
}

/** Signs in again: a cause may have moved the clock past the session. */
async function signedIn({ test, user }: NoticesFixture): Promise<Caller> {
  const login = { username: user.email, password: testPassword };
  return test.as(must(await test.anonymous.call("POST /api/account/login", login)).access_token);
}

const usd = (amount: string) => ({ type: "money", amount, currency: "USD" });
const usdPrice = (price: string) => ({ type: "price", price, currency: "USD" });
const dayOf = (day: string) => ({ type: "day", day });

/** December's payment, as in the calendar. */
async function inCalendar({ portfolioId }: NoticesFixture, reader: Caller, exDate = "2026-12-10") {
  const asked = { portfolioId, from: "2026-11-21", to: "2026-12-31" };
  const { entries } = must(await reader.call("GET /api/divs-calendar", asked));
  const found = entries.filter((entry: { exDate: string }) => entry.exDate === exDate);
  expect(found).toHaveLength(1);
  return found[0];
}

const drifting = async ({ user, portfolioId, acme }: NoticesFixture) => {
  const nodes = [
    { key: "a", kind: 2, assetId: acme, target: "0.5" },
    { key: "c", kind: 2, currency: "USD", target: "0.5" },
  ];
  must(await user.call("POST /api/pie/editByPortfolioId", { portfolioId, version: 0, nodes }));
  must(await user.call("PUT /api/rebalancing/settings", { portfolioId, settings: { band: "0.05" } }));
};

async function publishOther({ test }: NoticesFixture): Promise<string> {
  const owner = await test.register();
  const closes = { "2026-10-30": 100, "2026-11-27": 110 };
  const assetId = await addAsset(test.db, { number: 7, ticker: "SEVEN", closes });
  const portfolioId = await addPortfolio(owner, { name: "Other" });
  await addRow(owner, portfolioId, { kind: "deposit", date: "2026-10-30", amount: "1000" });
  await addRow(owner, portfolioId, {
    ...{ kind: "buy", date: "2026-10-30", quantity: "10", price: "100", assetId },
  });
  return must(await owner.call("POST /api/MyPortfolio/public-key", { id: portfolioId })).key;
}

async function renewPublic({ test }: NoticesFixture): Promise<void> {
  const todayIn = (timeZone: string) => dayIn(test.clock.now, timeZone);
  const jobs = publicJobs({ db: test.db, now: () => test.clock.now, todayIn, log: silentLog });
  const nightly = jobs.find(({ name }) => name === "public-renewal");
  await nightly?.run({}, new AbortController().signal);
}

/** The others are in `sync-failed.db.test.ts` and `support.db.test.ts`. */
const kinds: Readonly<Record<Exclude<NoticeKind, "sync-failed" | "support-access">, Kind>> = {
  "dividend-announced": {
    cause: (fixture) => declare(fixture, {}),
    screen: async (fixture, reader) => {
      const { exDate, date, perUnit, gross } = await inCalendar(fixture, reader);
      return {
        exDate: dayOf(exDate),
        payDate: dayOf(date),
        perShare: usdPrice(perUnit),
        total: usd(gross),
      };
    },
    mail: {
      en: [
        "Acme: dividend announced",
        "Acme pays $1.25 per share. Ex-date 12/10/2026. Paid on 12/20/2026. Total for your holding: $12.50.",
      ],
      ru: [
        "Акме: объявлен дивиденд",
        "Акме: 1,25 $ на акцию. Отсечка 10.12.2026. Выплата 20.12.2026. На вашу позицию: 12,50 $.",
      ],
    },
  },
  "dividend-changed": {
    cause: async (fixture) => {
      const id = "018f0000-0000-7000-8000-0000000000aa";
      await declare(fixture, { id });
      await fixture.runJob();
      await declare(fixture, { id, amount: "1.5" });
    },
    screen: async (fixture, reader) => {
      const { exDate, perUnit, gross } = await inCalendar(fixture, reader);
      return { exDate: dayOf(exDate), perShare: usdPrice(perUnit), total: usd(gross) };
    },
    mail: {
      en: [
        "Acme: dividend changed",
        "Acme now pays $1.50 per share; previously announced: $1.25. Ex-date 12/10/2026. Total for your holding: $15.00.",
      ],
      ru: [
        "Акме: дивиденд изменён",
        "Акме: теперь 1,50 $ на акцию, раньше объявляли 1,25 $. Отсечка 10.12.2026. На вашу позицию: 15,00 $.",
      ],
    },
  },
  "dividend-cut": {
    cause: (fixture) =>
      declare(fixture, { exDate: "2025-12-09", payDate: "2025-12-20", amount: "2" }, { amount: "1.1" }),
    screen: async (fixture, reader) => {
      const { exDate, perUnit } = await inCalendar(fixture, reader);
      return { exDate: dayOf(exDate), perShare: usdPrice(perUnit) };
    },
    mail: {
      en: [
        "Acme: dividend cut",
        "Acme pays $1.10 per share, 45.00% less than $2.00 a year earlier. Ex-date 12/10/2026.",
      ],
      ru: [
        "Акме: дивиденд снижен",
        "Акме: 1,10 $ на акцию, на 45,00 % меньше, чем годом раньше (2,00 $). Отсечка 10.12.2026.",
      ],
    },
  },
  "dividend-received": {
    cause: ({ user, portfolioId, acme }) =>
      addRow(user, portfolioId, {
        ...{ kind: "dividend", assetId: acme, amount: "12.5", tax: "1.63", date: "2026-11-18" },
      }),
    screen: async ({ portfolioId }, reader) => {
      const { head } = must(await reader.call("GET /api/income", { portfolioId }));
      return { total: usd(head.incomePaid.value) };
    },
    mail: {
      en: ["Acme: dividend of $12.50", "Dividend of $12.50 from Acme on 11/18/2026, before tax, in “Main”."],
      ru: ["Акме: дивиденд 12,50 $", "Дивиденд 12,50 $ до налога от Акме, 18.11.2026, портфель «Main»."],
    },
  },
  "ex-date-near": {
    cause: (fixture) => declare(fixture, { exDate: "2026-11-23", payDate: "2026-12-20" }),
    screen: async (fixture, reader) => {
      const { exDate, perUnit } = await inCalendar(fixture, reader, "2026-11-23");
      return { exDate: dayOf(exDate), perShare: usdPrice(perUnit) };
    },
    mail: {
      en: [
        "Acme: ex-date 11/23/2026",
        "Buyers of Acme from 11/23/2026 on do not receive the next dividend. $1.25 per share.",
      ],
      ru: [
        "Акме: отсечка 23.11.2026",
        "Акме: кто купит начиная с 23.11.2026, ближайший дивиденд не получит. 1,25 $ на акцию.",
      ],
    },
  },
  "price-target": {
    cause: async ({ user }) => {
      const list = must(await user.call("POST /api/watchlist", { name: "Wanted", columns: ["price"] }));
      const wanted = { symbol: "ACME@TEST", targetPrice: "96.5", targetSide: 1, note: "" };
      must(await user.call("POST /api/watchlistAsset", { watchlistId: list.id, ...wanted }));
    },
    screen: async (_world, reader) => {
      const { rows } = must(await reader.call("GET /api/watchlistAsset", {}));
      return { price: usdPrice(rows[0].price.value), target: usdPrice(rows[0].target.price) };
    },
    mail: {
      en: ["Acme: price target reached", "Acme closed at $95.00; your target in “Wanted” is $96.50."],
      ru: ["Акме: цель достигнута", "Акме: цена закрытия 95,00 $, ваша цель в списке «Wanted» — 96,50 $."],
    },
  },
  "goal-reached": {
    cause: async ({ user, portfolioId }) => {
      const goal = { portfolioId, name: "House", kind: 1, currency: "USD", dueOn: "2030-01-01" };
      must(
        await user.call("POST /api/portfoliogoal/set-goal", { ...goal, monthlyFlow: "0", target: "1049.5" }),
      );
    },
    screen: async ({ portfolioId }, reader) => {
      const { goals } = must(await reader.call("GET /api/portfoliogoal", { portfolioId }));
      return { value: usd(goals[0].value.value), target: usd(goals[0].target) };
    },
    mail: {
      en: ["Goal reached: House", "“Main” is at $1,050.00; the goal was $1,049.50."],
      ru: ["Цель достигнута: House", "Портфель «Main»: 1 050,00 $ при цели 1 049,50 $."],
    },
  },
  "action-pending": {
    cause: ({ test, acme }) => addSplit(test.db, acme, "2026-11-10", "3", "1"),
    screen: async ({ portfolioId }, reader) => {
      const asked = { portfolioId };
      const { pending } = must(await reader.call("GET /api/corporateActions/CheckCorporateActions", asked));
      expect(pending).toHaveLength(1);
      return {
        day: dayOf(pending[0].effectiveOn),
        what: { type: "word", word: `notices:action.${pending[0].kind}` },
      };
    },
    mail: {
      en: ["Acme: Split", "Split of Acme on 11/10/2026 needs your decision in “Main”."],
      ru: ["Акме: Сплит", "Акме: Сплит, 10.11.2026. Событие ждёт вашего решения в портфеле «Main»."],
    },
  },
  "import-done": {
    cause: ({ user, portfolioId }) =>
      importFile(user, portfolioId, csv("Buy,2026-11-02,ACME,90,1,USD,,TEST,,,,")),
    screen: async ({ portfolioId }, reader) => {
      const { imports } = must(await reader.call("GET /api/transactionsImportHistory", { portfolioId }));
      expect(imports).toHaveLength(1);
      return {
        count: { type: "count", count: imports[0].rows },
        file: { type: "text", text: imports[0].fileName },
      };
    },
    mail: {
      en: ["rows.csv imported", "Transactions booked in “Main”: 1."],
      ru: ["Импортирован файл rows.csv", "Записано операций в портфель «Main»: 1."],
    },
  },
  subscription: {
    cause: ({ test, user }) => setPlan(test.db, user.email, "Tier2_2", test.clock.now),
    screen: async (_world, reader) => {
      const { plan } = must(await reader.call("GET /api/userProfile/checkSubscription"));
      return { plan: { type: "word", word: `notices:plan.${plan}` } };
    },
    mail: {
      en: ["Subscription: Investor", "Your plan is now Investor."],
      ru: ["Подписка: Инвестор", "Теперь у вас тариф Инвестор."],
    },
  },
  "report-ready": {
    cause: async ({ test }) => {
      test.clock.now = new Date("2027-01-02T08:00:00Z");
    },
    // Of the last finished year.
    screen: async ({ portfolioId }, reader) => {
      const report = must(await reader.call("GET /api/history-profits/for-report", { portfolioId }));
      return { year: { type: "text", text: String(report.year) } };
    },
    mail: {
      en: ["Reports for 2026", "2026 is complete: gains, income and tax of “Main” are in the reports."],
      ru: [
        "Отчёты за 2026 год",
        "2026 год закончился: прибыль, доход и налоги портфеля «Main» можно взять в отчётах.",
      ],
    },
  },
  drift: {
    cause: drifting,
    screen: async ({ portfolioId }, reader) => {
      const { drift } = must(await reader.call("GET /api/pie/getByPortfolioId", { portfolioId }));
      const { settings } = must(await reader.call("GET /api/rebalancing", { portfolioId }));
      return {
        drift: { type: "percent", ratio: drift.largest.value },
        threshold: { type: "percent", ratio: settings.band },
      };
    },
    mail: {
      en: [
        "Main: time to rebalance",
        "The largest drift from target in “Main” is 40.48%; your threshold is 5.00%.",
      ],
      ru: [
        "Main: пора ребалансировать",
        "Наибольшее отклонение от целевой доли в портфеле «Main» — 40,48 % при вашем пороге 5,00 %.",
      ],
    },
  },
  "followed-month": {
    cause: async (fixture) => {
      const key = await publishOther(fixture);
      must(await fixture.user.call("POST /api/social/follow", { key }));
      fixture.test.clock.now = new Date("2026-12-02T08:00:00Z");
      await renewPublic(fixture);
    },
    screen: async (_world, reader) => {
      const [{ key }] = must(await reader.call("GET /api/social/followed", {})).portfolios;
      const { spans } = must(await reader.call("GET /api/public/history-profits", { key }));
      const november = spans.find(({ name }: { name: string }) => name === "2026-11");
      return { day: dayOf(november.to), result: { type: "percent", ratio: november.ratio.value } };
    },
    mail: {
      en: ["Other: monthly result", "“Other”, which you follow: 10.00% in the month to 11/30/2026."],
      ru: ["Other: итог месяца", "Портфель «Other» из ваших подписок: 10,00 % за месяц по 30.11.2026."],
    },
  },
};

it("no kind is left out", () => {
  expect([...Object.keys(kinds), "sync-failed", "support-access"].sort()).toEqual(
    [...noticeKindNames].sort(),
  );
});

/** Replaces no-break spaces. */
const plainSpaces = (text: string | undefined) => text?.replace(/[\u00A0\u202F]/g, " ").replace(/\s+/g, " ");

const cases = (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((kind) =>
  (["en", "ru"] as const).flatMap((language) =>
    [true, false].map((isMailed) => ({ kind, language, isMailed })),
  ),
);

for (const [at, { kind, language, isMailed }] of cases.entries())
  it(
    `${kind}, read in ${language}, mails ${isMailed}: one row however often the job runs, its figures those of the screen, one mail or none`,
    atNight(at % 4 !== (at >> 2) % 4),
    () =>
      withNotices(
        async (fixture) => {
          const { test, user, setMail, runJob, notified } = fixture;
          const { cause, screen, mail } = kinds[kind];
          const locale = language === "ru" ? "ru-RU" : "en-US";
          must(await user.call("POST /api/email-settings/update-preferred-language", { language, locale }));
          await runJob();
          expect(await notified(kind)).toEqual({ params: [], mails: 0 });
          await setMail(kind, isMailed);
          await cause(fixture);
          await runJob();
          await runJob();
          const { params, mails } = await notified(kind);
          expect([params.length, mails]).toEqual([1, isMailed ? 1 : 0]);
          const reader = await signedIn(fixture);
          const shown = await screen(fixture, reader);
          expect(Object.keys(shown).length).toBeGreaterThan(0);
          expect(params[0]).toMatchObject(shown);
          const list = must(await reader.call("GET /api/notifications/list", {}));
          const listed = list.notices.filter((one: { kind: string }) => one.kind === kind);
          expect(listed.map((one: { params: unknown }) => one.params)).toEqual(params);

          const letters = await deliverMails(test.db, () => test.clock.now);
          const [subject, sentence] = mail[language];
          const about = letters.filter((letter) => plainSpaces(letter.subject) === subject);
          expect(about.map((letter) => letter.to?.[0]?.address)).toEqual(isMailed ? [user.email] : []);
          for (const letter of about) {
            expect(plainSpaces(letter.text)).toContain(sentence);
            expect(letter.headers.find(({ key }) => key === "content-language")?.value).toBe(language);
          }
          const subjects = Object.values(mail).map(([other]) => other);
          const said = letters.filter((letter) => subjects.includes(plainSpaces(letter.subject) ?? ""));
          expect(said).toHaveLength(isMailed ? 1 : 0);
        },
        {},
        kind === "subscription" ? { BILLING: "on" } : {},
      ),
  );
