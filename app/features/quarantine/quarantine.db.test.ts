import type { IsoDate } from "@zerno/engine";
import { describe, expect, it } from "vitest";
import { type TestApp, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRates, addRow } from "../../../tests/support/ledger-rows.ts";
import { ingestPrices, ingestRates } from "../../market/quality/ingest-prices.ts";
import { nilGuid } from "../../shared/codes.ts";

const path = "/api/supportAssetEdit/quarantine";

const knownCloses = { "2026-11-17": 11, "2026-11-18": 11.5, "2026-11-19": 12 };

/** Creates a user (the first: an admin) with 5 of ONE, at 12 by default, and 100 euros at 1.2. */
async function makeHolder({ db, register, clock }: TestApp, closes: Record<string, number> = knownCloses) {
  const user = await register();
  const assetId = await addAsset(db, {
    number: 1,
    ticker: "ONE",
    closes,
  });
  await addRates(db, "EUR", "USD", { "2026-11-18": 1.1, "2026-11-19": 1.2 });
  const portfolioId = await addPortfolio(user);
  await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-17", amount: "50" });
  await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-17", amount: "100", currency: "EUR" });
  await addRow(user, portfolioId, { kind: "buy", assetId, quantity: "5", price: "10", date: "2026-11-17" });
  const value = async () => {
    const { body } = await user.call("GET /api/DashboardStats", { portfolioId });
    const { value: amount, notes } = body.head.value;
    return [Number(amount), (notes ?? []).map(({ code }: { code: string }) => code).sort()];
  };
  const fetched = (close: number, day: string, source: string) => ({
    asset: { ownerId: nilGuid, id: assetId },
    source,
    rows: [{ day: day as IsoDate, close, currency: "USD" }],
    adjustedFor: [],
    lineage: [{ url: "https://example.org/one", fetchedAt: "2026-11-20T09:00:00.000Z", hash: "00" }],
  });
  const rate = (text: string) => ({
    source: "ecb",
    rows: [{ day: "2026-11-20" as IsoDate, base: "EUR", quote: "USD", value: text }],
    lineage: [],
  });
  return {
    user,
    value,
    takeClose: (close: number, day = "2026-11-20", source = "moex") =>
      ingestPrices(db, [fetched(close, day, source)], clock.now),
    takeRate: (text: string) => ingestRates(db, [rate(text)], clock.now),
  };
}

describe("a value that is held back", () => {
  it("moves no portfolio: the last good one counts, and the figure says what is being checked", () =>
    withApp(async (test) => {
      const { user, value, takeClose } = await makeHolder(test);
      // 5 x 12 and 100 x 1.2.
      expect(await value()).toEqual([180, ["last-price"]]);
      await takeClose(1250);
      expect(await value()).toEqual([180, ["doubted-price"]]);
      const { cases, total } = (await user.call(`GET ${path}`)).body;
      expect(total).toBe(1);
      expect(cases[0]).toMatchObject({
        kind: "price",
        asset: { ticker: "ONE" },
        detector: "scale",
        value: "1250.000000000000000000",
        from: "2026-11-20",
        rows: 1,
        evidence: { factor: "100", lastValue: "12", lastDay: "2026-11-19" },
        fetchedAt: "2026-11-20T09:00:00.000Z",
        url: "https://example.org/one",
      });
      await takeClose(12.5);
      // 5 x 12.5 and 120.
      expect(await value()).toEqual([182.5, []]);
      expect((await user.call(`GET ${path}`)).body.total).toBe(0);
    }));

  it("for three days moves nothing on any of them; when a second source says the same all three count", () =>
    withApp(async (test) => {
      const { user, value, takeClose } = await makeHolder(test, { "2026-11-16": 11.9, "2026-11-17": 12 });
      for (const [day, close] of [
        ["2026-11-18", 55.5],
        ["2026-11-19", 56],
        ["2026-11-20", 56.5],
      ] as const) {
        await takeClose(close, day);
        expect(await value(), day).toEqual([180, ["doubted-price"]]);
      }
      const { cases } = (await user.call(`GET ${path}`)).body;
      expect(cases).toMatchObject([{ rows: 3, from: "2026-11-18", to: "2026-11-20" }]);
      await takeClose(55.6, "2026-11-18", "tinvest");
      // The value was right after all: 5 x 56.5 and 120.
      expect(await value()).toEqual([402.5, []]);
      expect((await user.call(`GET ${path}`)).body.total).toBe(0);
    }));

  it("of a rate neither", () =>
    withApp(async (test) => {
      const { value, takeRate, takeClose } = await makeHolder(test);
      await takeClose(12);
      expect(await value()).toEqual([180, []]);
      // 1 / 1.21: the pair is inverted.
      await takeRate("0.8264");
      expect(await value()).toEqual([180, ["doubted-rate"]]);
      await takeRate("120");
      expect(await value()).toEqual([180, ["doubted-rate"]]);
      await takeRate("1.3");
      // 60 and 100 x 1.3.
      expect(await value()).toEqual([190, []]);
    }));

  it("counts once it is accepted, and never once it is rejected", () =>
    withApp(async (test) => {
      const { user, value, takeClose } = await makeHolder(test);
      const settle = async (how: "accept" | "reject") => {
        const { cases } = (await user.call(`GET ${path}`)).body;
        return user.call(`POST ${path}/${how}`, { caseId: cases[0].id });
      };
      await takeClose(1250);
      expect(await settle("reject")).toMatchObject({ status: 200, body: { rows: 1 } });
      expect(await value()).toEqual([180, ["last-price"]]);
      await takeClose(1250);
      expect((await user.call(`GET ${path}`)).body.total).toBe(0);
      await takeClose(48);
      expect(await value()).toEqual([180, ["doubted-price"]]);
      expect(await settle("accept")).toMatchObject({ status: 200, body: { rows: 1 } });
      // 5 x 48 and 120.
      expect(await value()).toEqual([360, []]);
    }));
});
