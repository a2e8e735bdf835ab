import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { type TestApp, type TestUser, withApp } from "../../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../../tests/support/ledger-rows.ts";
import { updateAssets } from "../../../market/assets/write-assets.ts";
import { type NewIncomeEvent, storeIncomeEvents } from "../../../market/events/store-income-events.ts";
import { assets } from "../../../market/market.tables.ts";
import { calendarFeeds } from "../../../portfolio/links/links.tables.ts";
import { AssetType, nilGuid } from "../../../shared/codes.ts";
import { must } from "../../import/testing/import-fixture.ts";

const dividend = (assetId: string, more: Partial<NewIncomeEvent>): NewIncomeEvent => ({
  ...{ id: newId(), assetOwnerId: nilGuid, assetId, kind: "dividend", startsOn: null },
  ...{ exDate: null, payDate: null, amount: "1", currency: "USD", source: "test", ...more },
});

/**
 * 10 units since January 2026. A quarterly 1 from December 2025 on, 1.10 announced, a special 0.50 between ex-date and
 * payment; the March payment is booked. Today is 20 November 2026.
 */
async function makePayer({ db }: TestApp, user: TestUser, number = 1) {
  const closes = { "2026-01-05": 100, "2026-11-19": 110 };
  const payer = await addAsset(db, { number, ticker: `PAY${number}`, closes });
  const days = [
    ["2025-12-10", "2025-12-20"],
    ["2026-03-10", "2026-03-20"],
    ["2026-06-10", "2026-06-20"],
    ["2026-09-10", "2026-09-20"],
  ] as const;
  await storeIncomeEvents(db, nilGuid, [
    ...days.map(([exDate, payDate]) => dividend(payer, { exDate, payDate })),
    dividend(payer, { exDate: "2026-11-25", payDate: "2026-12-05", amount: "1.1" }),
    dividend(payer, { exDate: "2026-11-10", payDate: "2026-11-30", amount: "0.5", isSpecial: true }),
  ]);
  const portfolioId = await addPortfolio(user, { isCashTracked: false, name: `P${number}` });
  const bought = { kind: "buy", date: "2026-01-05", assetId: payer, quantity: "10", price: "100" };
  await addRow(user, portfolioId, bought);
  const paid = { kind: "dividend", date: "2026-03-20", assetId: payer, amount: "10", tax: "1.3" };
  const row = await addRow(user, portfolioId, paid);
  return { user, portfolioId, payer, row };
}

const span = { from: "2026-01-01", to: "2027-12-31" };
const profile = { version: 0, residence: "RU", rate: "0.13", hasW8ben: false, sources: [], holdings: [] };

const calendarOf = async (user: TestUser, portfolioId: string, more: object = {}) =>
  must(await user.call("GET /api/divs-calendar", { portfolioId, ...span, ...more }));

type Line = Record<string, string>;
const linesOf = (calendar: { entries: readonly Line[] }): string[] =>
  calendar.entries.map(({ date, status, kind, gross, tax }) => `${date} ${status} ${kind} ${gross} ${tax}`);

const whole = [
  "2026-03-20 confirmed dividend 10 1.3",
  "2026-06-20 received-unconfirmed dividend 10 1.3",
  "2026-09-20 received-unconfirmed dividend 10 1.3",
  "2026-11-30 pending special 5 0.65",
  "2026-12-05 announced dividend 11 1.43",
  // The announced payment replaces the estimate of 10 December; a year later it is the basis.
  "2027-03-20 estimated dividend 10 1.3",
  "2027-06-20 estimated dividend 10 1.3",
  "2027-09-20 estimated dividend 10 1.3",
  "2027-12-05 estimated dividend 11 1.43",
];

describe("the calendar", () => {
  it("shows past, declared and expected payments with five statuses, gross and net by the named rate", () =>
    withApp(async (test) => {
      const { user, portfolioId, payer } = await makePayer(test, await test.register());
      const before = await calendarOf(user, portfolioId);
      // Without tax rates no net is invented.
      expect(before.total.net.refused).toEqual([{ code: "no-tax-rate", params: {} }]);
      expect(before.total.gross.value).toBe("87");
      must(await user.call("POST /api/divs-calendar/options", profile));
      const calendar = await calendarOf(user, portfolioId);
      expect(linesOf(calendar)).toEqual(whole);
      const values = Object.entries(calendar.total).map(([name, figure]) => [name, (figure as Line).value]);
      // 10 + (10 + 10 + 11) + (30 + 11) + 5 = 87, of which 87 % are left.
      expect(Object.fromEntries(values)).toEqual({
        ...{ received: "10", declared: "31", estimated: "41", special: "5" },
        ...{ gross: "87", net: "75.69", principal: "0" },
      });
      expect(calendar.rates).toEqual([{ rate: "0.13", of: "residence" }]);
      expect(calendar.months).toHaveLength(24);
      expect(calendar.months[11]).toMatchObject({ month: "2026-12", declared: { value: "11" } });
      expect(calendar.groups).toMatchObject([{ key: payer, gross: { value: "87" } }]);
      expect(calendar.entries[4]).toMatchObject({ exDate: "2026-11-25", quantity: "10", perUnit: "1.1" });
      expect(calendar.notes.map(({ reason }: { reason: Line }) => reason.code)).toEqual(["growth-unknown"]);
      // Sources of payments, and bases of estimates: 2027's are 2026's.
      expect(calendar.entries.slice(0, 6).map(({ source }: Line) => source)).toEqual([
        ...[null, "test", "test", "test", "test", null],
      ]);
      expect(calendar.entries[5].estimate).toEqual({
        ...{ date: "2026-03-10", perUnit: "1", years: 1, growth: "0", factor: "1", source: "test" },
      });
      expect(calendar.entries[8].estimate).toMatchObject({ date: "2026-11-25", perUnit: "1.1" });
      expect(calendar.exDays.at(-1)).toMatchObject({ date: "2027-11-25", payDate: "2027-12-05" });
      expect(calendar.exchangeRates).toEqual([]);
      // Filters apply to sums too.
      const pending = await calendarOf(user, portfolioId, { kind: "special" });
      expect(linesOf(pending)).toEqual([whole[3]]);
      expect(pending.total.gross.value).toBe("5");
      // Five years ahead at most: 2031-11-20 is the last ex-date.
      const far = await calendarOf(user, portfolioId, { from: "2026-11-21", to: "2040-12-31" });
      expect(far.entries.at(-1).date).toBe("2031-09-20");
    }));

  it("names holdings without a source, hides amounts, and is private", () =>
    withApp(async (test) => {
      const { user, portfolioId } = await makePayer(test, await test.register());
      const silent = await addAsset(test.db, { number: 7, ticker: "SILENT" });
      await addRow(user, portfolioId, {
        ...{ kind: "buy", date: "2026-02-02", assetId: silent, quantity: "1", price: "5" },
      });
      const calendar = await calendarOf(user, portfolioId);
      expect(calendar.unsourced.map(({ ticker }: Line) => ticker)).toEqual(["SILENT"]);
      const asked = { portfolioId, ...span };
      const stealth = must(await user.call("GET /api/divs-calendar", asked, { "x-user-stealth": "true" }));
      expect(stealth.total.gross.refused[0].code).toBe("stealth");
      for (const entry of stealth.entries)
        expect([entry.gross, entry.tax, entry.net, entry.value, entry.quantity]).toEqual(Array(5).fill(null));
      const other = await test.register();
      expect((await other.call("GET /api/divs-calendar", asked)).status).toBe(404);
    }));

  it("shows a bond by its schedule: coupons, a floating one marked, amortisation and redemption apart", () =>
    withApp(async (test) => {
      const user = await test.register();
      const portfolioId = await addPortfolio(user, { isCashTracked: false });
      const bond = await addAsset(test.db, { number: 3, ticker: "BOND", type: AssetType.bond });
      await updateAssets(test.db, { nominal: "1000" }, eq(assets.id, bond));
      const coupon = (startsOn: string, payDate: string, amount: string | null) =>
        dividend(bond, { kind: "coupon", startsOn, exDate: null, payDate, amount });
      await storeIncomeEvents(test.db, nilGuid, [
        coupon("2026-01-20", "2026-07-20", "40"),
        coupon("2026-07-20", "2027-01-20", "40"),
        coupon("2027-01-20", "2027-07-20", null),
        dividend(bond, { kind: "amortisation", exDate: null, payDate: "2027-01-20", amount: "400" }),
        dividend(bond, { kind: "redemption", exDate: null, payDate: "2027-07-20", amount: "600" }),
      ]);
      const bought = { kind: "buy", date: "2026-02-02", assetId: bond, quantity: "5", price: "100" };
      await addRow(user, portfolioId, { ...bought, amount: "5000" });
      must(await user.call("POST /api/divs-calendar/options", profile));
      const calendar = await calendarOf(user, portfolioId);
      // 5 x 40 = 200, tax 26. The last coupon is of 600 of nominal over 181 days at the last known rate, 40 of 1,000
      // over 184 days: 23.6087, 5 of them 118.04 to the cent, tax 15.3452.
      expect(linesOf(calendar)).toEqual(
        [
          "2026-07-20 received-unconfirmed coupon 200 26",
          "2027-01-20 announced amortisation 2000 0",
          "2027-01-20 announced coupon 200 26",
          "2027-07-20 estimated coupon 118.04 15.3452",
          "2027-07-20 announced redemption 3000 0",
        ].sort((a, b) => (a.slice(0, 10) < b.slice(0, 10) ? -1 : 1)),
      );
      expect(calendar.entries.map(({ isFloating }: Record<string, boolean>) => isFloating)).toContain(true);
      expect([calendar.total.gross.value, calendar.total.principal.value]).toEqual(["518.04", "5000"]);
    }));

  it("of a composite is the sum of its portfolios, and books into the one inside", () =>
    withApp(async (test) => {
      const user = await test.register();
      const one = await makePayer(test, user, 1);
      const two = await makePayer(test, user, 2);
      must(await user.call("POST /api/divs-calendar/options", profile));
      const children = [one, two].map(({ portfolioId: id }) => ({ id }));
      const composite = await user.call("POST /api/MyPortfolio", {
        ...{ name: "All", currency: "USD", isComposite: true, children },
      });
      const calendar = await calendarOf(user, composite.body.id);
      expect(calendar.total.gross.value).toBe("174");
      expect(calendar.total.net.value).toBe("151.38");
      const due = calendar.entries.find(({ status }: Line) => status === "received-unconfirmed");
      expect(children.map(({ id }) => id)).toContain(due.portfolioId);
      const confirmed = { portfolioId: due.portfolioId, key: due.key };
      expect((await user.call("POST /api/divs-calendar/confirm", confirmed)).status).toBe(200);
      expect((await calendarOf(user, composite.body.id)).total.received.value).toBe("30");
    }));
});

describe("a payment", () => {
  it("is confirmed as it came, once, and taken back", () =>
    withApp(async (test) => {
      const { user, portfolioId } = await makePayer(test, await test.register());
      must(await user.call("POST /api/divs-calendar/options", profile));
      const { entries } = await calendarOf(user, portfolioId);
      const came = { portfolioId, key: entries[1].key, date: "2026-06-22", gross: "9.5" };
      const wrong = await user.call("POST /api/divs-calendar/confirm", {
        ...came,
        ...{ date: "2026-11-21", gross: "0", tax: "1" },
      });
      expect(wrong.body.error.fields.map(({ path, code }: Line) => `${path} ${code}`)).toEqual([
        "date date-in-future",
        "gross zero",
        "tax too-big",
      ]);
      const answer = await user.call("POST /api/divs-calendar/confirm", came);
      expect([answer.status, answer.body.isChanged]).toEqual([200, true]);
      // 1.3 of 10 is 1.235 of 9.5.
      expect(linesOf(await calendarOf(user, portfolioId))[1]).toBe("2026-06-22 confirmed dividend 9.5 1.235");
      expect(must(await user.call("POST /api/divs-calendar/confirm", came)).isChanged).toBe(false);
      must(await user.call("POST /api/MyPortfolio/undo", { changeId: answer.headers["x-change"] }));
      expect(linesOf(await calendarOf(user, portfolioId))).toEqual(whole);
      // Future payments cannot be booked.
      expect(entries[4].key).toBeNull();
      const other = await test.register();
      expect((await other.call("POST /api/divs-calendar/confirm", came)).status).toBe(404);
    }));

  it("in the ledger is corrected in place, by its owner only and only as it was read", () =>
    withApp(async (test) => {
      const { user, portfolioId, row } = await makePayer(test, await test.register());
      const correction = { date: "2026-03-21", gross: "12", tax: "2" };
      const change = { transactionId: row.id, version: row.version, ...correction };
      const other = await test.register();
      expect((await other.call("POST /api/divs-calendar/correct", change)).status).toBe(404);
      const answer = await user.call("POST /api/divs-calendar/correct", change);
      expect([answer.status, answer.body.version]).toEqual([200, row.version + 1]);
      const { entries } = await calendarOf(user, portfolioId);
      // More than due: one entry, with the due amount.
      expect(linesOf({ entries: entries.slice(0, 2) })).toEqual([
        "2026-03-21 confirmed dividend 12 2",
        "2026-06-20 received-unconfirmed dividend 10 null",
      ]);
      expect(entries[0].expected).toBe("10");
      expect((await user.call("POST /api/divs-calendar/correct", change)).status).toBe(412);
      must(await user.call("POST /api/MyPortfolio/undo", { changeId: answer.headers["x-change"] }));
      expect(linesOf(await calendarOf(user, portfolioId))[0]).toBe(whole[0]);
    }));
});

describe("the tax profile", () => {
  it("is saved as it was read, names what is wrong, and knows the country of the payer", () =>
    withApp(async (test) => {
      const { user, portfolioId, payer } = await makePayer(test, await test.register());
      const save = (more: object) => user.call("POST /api/divs-calendar/options", { ...profile, ...more });
      const unknown = await save({ holdings: [{ assetId: newId(), rate: "0.1" }] });
      expect(unknown.body.error.fields).toEqual([{ path: "holdings.0.assetId", code: "unknown" }]);
      expect((await save({ rate: "1" })).status).toBe(400);
      expect((await save({})).body.profile.version).toBe(1);
      expect((await save({})).status).toBe(412);
      await updateAssets(test.db, { country: "US" }, eq(assets.id, payer));
      // A new row reloads the ledger with its countries.
      await addRow(user, portfolioId, {
        kind: "buy",
        date: "2026-10-01",
        assetId: payer,
        quantity: "1",
        price: "1",
      });
      expect((await calendarOf(user, portfolioId)).rates).toEqual([{ rate: "0.3", of: "source" }]);
      must(await save({ version: 1, holdings: [{ assetId: payer, rate: "0.05" }] }));
      expect((await calendarOf(user, portfolioId)).rates).toEqual([{ rate: "0.05", of: "holding" }]);
    }));
});

describe("a calendar feed", () => {
  it("tells payments and ex-dates without amounts, unless its owner wants them, and is gone when taken back", () =>
    withApp(async (test) => {
      const { user, portfolioId } = await makePayer(test, await test.register());
      const make = async (more: object) =>
        must(await user.call("POST /api/divs-calendar/feeds", { portfolioId, name: "Phone, home", ...more }));
      const quiet = await make({});
      const read = (path: string) => test.app.inject({ url: path });
      const feed = await read(quiet.path);
      expect([feed.statusCode, feed.headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
      const lines = feed.body.replaceAll("\r\n ", "").split("\r\n");
      expect(lines).toContain("X-WR-CALNAME;LANGUAGE=en:Phone\\, home");
      const at = lines.indexOf("DTSTART;VALUE=DATE:20261205");
      expect(lines[at + 2]).toBe("SUMMARY:PAY1: Dividend");
      expect(lines.filter((line) => line === "DTSTART;VALUE=DATE:20261125")).toHaveLength(1);
      expect(feed.body).not.toMatch(/\$|USD/);
      const uids = lines.filter((line) => line.startsWith("UID:"));
      expect(new Set(uids).size).toBe(uids.length);
      // Payments keep their UIDs between readings.
      const again = (await read(quiet.path)).body.split("\r\n").filter((line) => line.startsWith("UID:"));
      expect(again).toEqual(uids);
      const loud = await make({ hasAmounts: true });
      const events = (await read(loud.path)).body.replaceAll("\r\n ", "").split("BEGIN:VEVENT");
      expect(events.join("")).toContain("SUMMARY:PAY1: Dividend\\, $11.00");
      // Only estimated amounts are marked.
      const estimated = events.filter((event) => event.includes("\\nEstimated"));
      expect(estimated.length).toBeGreaterThan(0);
      for (const event of estimated) expect(event).toMatch(/SUMMARY:.*: Dividend\\, ≈ \$/);
      expect(events.filter((event) => event.includes("≈"))).toEqual(estimated);
      const [stored] = await test.db.select().from(calendarFeeds).where(eq(calendarFeeds.id, quiet.id));
      expect(JSON.stringify(stored)).not.toContain(quiet.path.slice("/feeds/income/".length, -".ics".length));
      const other = await test.register();
      expect((await other.call("DELETE /api/divs-calendar/feeds", { id: quiet.id })).status).toBe(404);
      expect((await user.call("DELETE /api/divs-calendar/feeds", { id: quiet.id })).status).toBe(204);
      expect((await read(quiet.path)).statusCode).toBe(404);
      expect((await read("/feeds/income/nothing.ics")).statusCode).toBe(404);
      const { feeds } = must(await user.call("GET /api/divs-calendar/feeds"));
      expect(feeds.map(({ id }: Line) => id)).toEqual([loud.id]);
    }));
});
