import { KIND_CODES } from "@zerno/engine";
import { and, asc, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type TestApp, type TestUser, withApp } from "../../../tests/support/app.ts";
import { fixture } from "../../../tests/support/fixture-rows.ts";
import { addAsset, addPortfolio, addRates, addRow } from "../../../tests/support/ledger-rows.ts";
import { setRole } from "../../commands/set-role.ts";
import { emails } from "../../identity/identity.tables.ts";
import { ownPriceYears } from "../../market/own.tables.ts";
import { ownAssets } from "../../market/own-assets.tables.ts";
import { customAssets } from "../../portfolio/assets/custom.tables.ts";
import { insertRows, updateRows } from "../../portfolio/history/write-rows.ts";
import { brokerAccounts, portfolios, transactions } from "../../portfolio/ledger.tables.ts";
import { makeDisguise, times } from "../../portfolio/portfolios/copy/disguise.ts";
import { switchOn } from "../account/testing/authenticator-app.ts";

type Row = typeof transactions.$inferSelect;

const clone = "POST /api/support/clone-portfolio";
const reason = "Ticket 4711";

async function idOf({ db }: TestApp, { email }: TestUser): Promise<string> {
  const [row] = await db.select().from(emails).where(eq(emails.email, email));
  return row?.userId ?? "";
}

/** Registers a user, and a support agent who just gave a code. */
async function people(test: TestApp) {
  await test.register("first@example.org");
  const [user, support] = [await test.register("anna.k@example.org"), await test.register()];
  await setRole(test.db, support.email, "support", test.clock.now);
  await switchOn(test, support);
  return { user, support, userId: await idOf(test, user), supportId: await idOf(test, support) };
}

const rowsOf = ({ db }: TestApp, userId: string, portfolioId: string): Promise<Row[]> =>
  db
    .select()
    .from(transactions)
    .where(and(eq(transactions.userId, userId), eq(transactions.portfolioId, portfolioId)))
    .orderBy(asc(transactions.tradeDate), asc(transactions.kind));

/** All rows of all tables as text. */
async function everything({ db }: TestApp): Promise<string> {
  const tables = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const rows = await db.execute<{ row: string }>(sql`select t::text as row from ${sql.identifier(name)} t`);
    texts.push(...rows.rows.map(({ row }) => row));
  }
  return texts.join("\n");
}

const scale = 10n ** 18n;
/** Exact decimal text in units of 10^-18. */
const units = (text: string): bigint => {
  const [whole = "", digits = ""] = text.replace("-", "").split(".");
  return (BigInt(whole) * scale + BigInt(digits.padEnd(18, "0"))) * (text.startsWith("-") ? -1n : 1n);
};

/** Columns that tell how much. */
const amountColumns = ["amount", "accrued", "fee", "tax", "cost", "toAmount"] as const;

/** The one factor between two rows' amounts, in units of 10^-18; every column of both must have it. */
function factorOf(before: Row, after: Row): bigint[] {
  return [...amountColumns, "quantity" as const, "toQuantity" as const].flatMap((column) => {
    const [from, to] = [before[column], after[column]];
    if (from === null || to === null) {
      expect([column, to]).toEqual([column, from]);
      return [];
    }
    return units(from) === 0n ? [] : [(units(to) * scale) / units(from)];
  });
}

const unchanged = ({ kind, tradeDate, tradeTime, settleDate, price, currency, acquiredOn, ...row }: Row) => ({
  ...{ kind, tradeDate, tradeTime, settleDate, price, currency, acquiredOn },
  ...{
    feeCurrency: row.feeCurrency,
    taxCurrency: row.taxCurrency,
    toCurrency: row.toCurrency,
    rate: row.rate,
  },
  ...{
    ratioTo: row.ratioTo,
    ratioFrom: row.ratioFrom,
    costShare: row.costShare,
    optionRight: row.optionRight,
  },
  ...{ affectsCash: row.affectsCash, assetId: row.assetId, toAssetId: row.toAssetId },
});

describe("an anonymised clone", () => {
  it("has every row of every kind on its day, all amounts and units times one factor, and no note", () =>
    withApp(async (test) => {
      const { user, support, userId, supportId } = await people(test);
      const [one, two] = [
        await addAsset(test.db, { number: 1, ticker: "ONE" }),
        await addAsset(test.db, { number: 2, ticker: "TWO" }),
      ];
      const portfolioId = await addPortfolio(user, { name: "Pension of Anna" });
      const [account] = await test.db.select().from(brokerAccounts).where(eq(brokerAccounts.userId, userId));
      const shared = "00000000-0000-0000-0000-000000000000";
      const kinds = Object.values(KIND_CODES);
      await insertRows(
        fixture(test.db),
        transactions,
        kinds.map((kind, index) => ({
          ...{ userId, portfolioId, accountId: account?.id ?? "", kind, currency: "USD" },
          id: `019a0000-0000-7000-8000-${String(index).padStart(12, "0")}`,
          tradeDate: `2026-0${1 + (index % 9)}-11`,
          settleDate: `2026-0${1 + (index % 9)}-13`,
          ...{ assetOwnerId: shared, assetId: one, toAssetOwnerId: shared, toAssetId: two },
          ...{ quantity: `${3 + index}.123456789`, price: `${7 + index}.25`, amount: `${911 + index}.37` },
          ...{ accrued: "12.34", fee: "3.21", tax: "4.32", rate: "1.1", toAmount: "777.77", cost: "888.88" },
          ...{ feeCurrency: "USD", taxCurrency: "USD", toCurrency: "EUR", ratioTo: "3", ratioFrom: "2" },
          ...{ toQuantity: "55.5", costShare: "0.25", acquiredOn: "2025-05-05", affectsCash: true },
          ...{ note: "Gift of aunt Vera", importKey: `acct-${index}`, lotChoices: null },
          ...{ createdAt: test.clock.now, updatedAt: test.clock.now },
        })),
      );
      const { body, status } = await support.call(clone, { userId, portfolioId, reason });
      expect([status, body.name]).toEqual([201, `Clone: transactions, USD, ${portfolioId.slice(-6)}`]);
      const [before, after] = [
        await rowsOf(test, userId, portfolioId),
        await rowsOf(test, supportId, body.portfolioId),
      ];
      expect(after).toHaveLength(kinds.length);
      expect(after.map(unchanged)).toEqual(before.map(unchanged));
      const factors = new Set(before.flatMap((row, index) => factorOf(row, after[index] as Row)));
      expect(factors.size).toBe(1);
      const [factor = 0n] = factors;
      expect(factor < (scale * 8n) / 10n || factor > (scale * 125n) / 100n).toBe(true);
      expect(after.flatMap(({ note, importKey }) => [note, importKey])).toEqual(
        after.flatMap(() => ["", null]),
      );
    }));

  it("returns the same, and shows nothing of the original: amounts, names, notes, numbers", () =>
    withApp(async (test) => {
      const { user, support, userId, supportId } = await people(test);
      const closes = { "2026-01-05": 10, "2026-03-02": 14, "2026-06-01": 5, "2026-11-19": 6.4 };
      const one = await addAsset(test.db, { number: 1, ticker: "ONE", closes });
      await addRates(test.db, "EUR", "USD", { "2026-01-05": 1.1, "2026-11-19": 1.2 });
      const portfolioId = await addPortfolio(user, { name: "Pension of Anna", broker: "Lapwing" });
      await user.call("PUT /api/MyPortfolio", { id: portfolioId, note: "For Vera" });
      await updateRows(
        fixture(test.db),
        brokerAccounts,
        { broker: "Lapwing", numberMasked: "••4455" },
        eq(brokerAccounts.userId, userId),
      );
      const row = (values: object) => addRow(user, portfolioId, values);
      await row({ kind: "deposit", date: "2026-01-05", amount: "91234.56", note: "Salary of Anna" });
      const trade = { assetId: one, price: "10" };
      await row({ ...trade, kind: "buy", date: "2026-01-06", quantity: "77", fee: "3.21" });
      await row({ ...trade, kind: "buy", date: "2026-02-06", quantity: "39", price: "12.5" });
      await row({ ...trade, kind: "sell", date: "2026-03-03", quantity: "23", price: "14", fee: "4.56" });
      await row({ kind: "dividend", date: "2026-04-01", assetId: one, amount: "3737.71", tax: "5.66" });
      await row({ kind: "split", date: "2026-05-04", assetId: one, ratioTo: "2", ratioFrom: "1" });
      await row({ kind: "withdrawal", date: "2026-06-01", amount: "5432.17" });
      const exchange = { kind: "currency-exchange", amount: "1177", toAmount: "1069.99", toCurrency: "EUR" };
      await row({ ...exchange, date: "2026-07-01" });
      const position = { portfolioId, date: "2026-01-05", quantity: "1", cost: "4321987" };
      const house = { name: "Flat, Lenin street 5", class: 1, valueKind: 1, currency: "USD", position };
      const own = await user.call("POST /api/customholdings", {
        ...{ ...house, ticker: "LENIN", note: "Key is with Vera" },
        price: { date: "2026-01-05", close: "4321987" },
      });
      expect(own.status).toBe(201);
      const assetId = own.body.asset.id;
      const prices = [{ date: "2026-06-01", close: "4567891.5" }];
      await user.call("POST /api/customholdings/historical-prices", { assetId, prices });
      const statsOf = async (who: TestUser, id: string) =>
        (await who.call("GET /api/main-stats", { portfolioId: id, period: "ALL" })).body.head;
      const before = await statsOf(user, portfolioId);
      expect(before.twr.value).toBeDefined();

      const answer = await support.call(clone, { userId, portfolioId, reason });
      expect(answer.status).toBe(201);
      const copyId = answer.body.portfolioId;
      const after = await statsOf(support, copyId);
      // Returns are floating-point numbers: another factor may round their last digits otherwise.
      const shown = (head: Record<string, { value: string }>, name: string) => Number(head[name]?.value);
      for (const name of ["twr", "irr", "simpleReturn"])
        expect(shown(after, name), name).toBeCloseTo(shown(before, name), 12);
      const factor = (units(after.value.value) * scale) / units(before.value.value);
      const rows = [await rowsOf(test, userId, portfolioId), await rowsOf(test, supportId, copyId)] as const;
      const deposit = rows[0].findIndex(({ amount }) => amount === "91234.5600000000");
      expect((units(rows[1][deposit]?.amount ?? "0") * scale) / units("91234.56")).toBe(factor);

      const mine = {
        rows: rows[1],
        portfolios: await test.db.select().from(portfolios).where(eq(portfolios.userId, supportId)),
        accounts: await test.db.select().from(brokerAccounts).where(eq(brokerAccounts.userId, supportId)),
        assets: await test.db.select().from(ownAssets).where(eq(ownAssets.userId, supportId)),
        terms: await test.db.select().from(customAssets).where(eq(customAssets.userId, supportId)),
        prices: (
          await support.call("GET /api/customholdings/historical-prices", { assetId: await ownAsset() })
        ).body.prices,
        holdings: (await support.call("GET /api/holdings", { portfolioId: copyId })).body,
        answer: answer.body,
      };
      async function ownAsset(): Promise<string> {
        const [asset] = await test.db.select().from(ownAssets).where(eq(ownAssets.userId, supportId));
        return asset?.id ?? "";
      }
      expect(mine.assets).toMatchObject([{ nameEn: "Asset 1", ticker: "ASSET1", isin: null }]);
      expect(mine.prices.map(({ date }: { date: string }) => date)).toEqual(["2026-06-01", "2026-01-05"]);
      expect(mine.portfolios).toMatchObject([
        { accountType: 2, isIncomeBooked: false, note: "", broker: "" },
      ]);
      const text = JSON.stringify(mine);
      for (const secret of [
        "Anna",
        "Vera",
        "Lenin",
        "LENIN",
        "Salary",
        "Lapwing",
        "••4455",
        "Pension",
        "anna.k",
      ])
        expect([secret, text.includes(secret)]).toEqual([secret, false]);
      const numbers = [
        "91234.56",
        "3.2100000000",
        "4.5600000000",
        "3737.71",
        "5.6600000000",
        "5432.17",
        "1069.99",
      ];
      for (const number of [...numbers, "4321987", "4567891", "77.000000000", "39.000000000", "23.000000000"])
        expect([number, text.includes(number)]).toEqual([number, false]);
      const years = await test.db.select().from(ownPriceYears).where(eq(ownPriceYears.userId, supportId));
      const stored = years.flatMap(({ closes: bytes }) => [
        ...new Float64Array(new Uint8Array(bytes).buffer),
      ]);
      expect(stored.filter((close) => close === 4321987 || close === 4567891.5)).toEqual([]);

      // No column of any table holds the factor.
      const [whole, digits = ""] = [factor / scale, (factor % scale).toString().padStart(18, "0")];
      const plain = `${whole}.${digits.replace(/0+$/, "")}`;
      const contents = await everything(test);
      expect(plain.length < 7 || !contents.includes(plain)).toBe(true);
    }));

  it("refuses a composite, an unknown portfolio and one of somebody else", () =>
    withApp(async (test) => {
      const { user, support, userId, supportId } = await people(test);
      const portfolioId = await addPortfolio(user);
      const draft = { name: "Both", currency: "USD", isComposite: true, children: [{ id: portfolioId }] };
      const composite = (await user.call("POST /api/MyPortfolio", draft)).body.id;
      const ask = async (input: object) =>
        (await support.call(clone, { userId, reason, ...input })).body.error?.code;
      expect(await ask({ portfolioId: composite })).toBe("COMPOSITE_READ_ONLY");
      expect(await ask({ portfolioId: userId })).toBe("NOT_FOUND");
      const own = await addPortfolio(support);
      expect(await ask({ portfolioId: own })).toBe("NOT_FOUND");
      expect(await ask({ portfolioId, reason: "why" })).toBe("INVALID_INPUT");
      expect(await test.db.select().from(portfolios).where(eq(portfolios.userId, supportId))).toHaveLength(1);
    }));

  it("draws another factor each time, never near 1", () => {
    const drawn = Array.from({ length: 200 }, makeDisguise);
    expect(new Set(drawn.map(({ amounts }) => amounts)).size).toBeGreaterThan(150);
    for (const { amounts, units: part, prices } of drawn) {
      expect(times(part, prices)).toBe(amounts);
      for (const factor of [amounts, part, prices].map(Number))
        expect(factor <= 0.8 || factor >= 1.25).toBe(true);
    }
  });
});

it("a clone as it is needs access in force, and has the names, amounts and notes", () =>
  withApp(async (test) => {
    const { user, support, userId, supportId } = await people(test);
    const portfolioId = await addPortfolio(user, { name: "Pension" });
    await addRow(user, portfolioId, { kind: "deposit", date: "2026-01-05", amount: "12.34", note: "Salary" });
    const ask = { userId, portfolioId, reason, isAsIs: true };
    expect((await support.call(clone, ask)).body.error.code).toBe("GRANT_REQUIRED");
    await user.call("POST /api/user/support-access");
    const { body } = await support.call(clone, ask);
    expect(body.name).toBe("Clone: Pension");
    expect(await rowsOf(test, supportId, body.portfolioId)).toMatchObject([
      { amount: "12.3400000000", note: "Salary" },
    ]);
    await user.call("DELETE /api/user/support-access");
    expect((await support.call(clone, ask)).body.error.code).toBe("GRANT_REQUIRED");
    const { events } = (await user.call("GET /api/user/security-log")).body;
    expect(events.map(({ event }: { event: string }) => event).slice(0, 3)).toEqual([
      ...["support-ended", "support-cloned-as-is", "support-allowed"],
    ]);
  }));
