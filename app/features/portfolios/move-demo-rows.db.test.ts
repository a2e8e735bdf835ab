import { KIND_CODES } from "@zerno/engine";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { fixture } from "../../../tests/support/fixture-rows.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { updateRows } from "../../portfolio/history/write-rows.ts";
import { transactions } from "../../portfolio/ledger.tables.ts";
import { demoMarketOwner } from "../../shared/codes.ts";

it("rows of demo assets go to a demo portfolio, where they have prices; the rest stays, and it can be undone", () =>
  withApp(async ({ db, register }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user, { isCashTracked: true });
    const fictional = await addAsset(db, {
      ...{ number: 1, ticker: "KOPILKA", exchange: "DEMO", ownerId: demoMarketOwner },
      closes: { "2026-11-20": 12 },
    });
    const real = await addAsset(db, { number: 2, ticker: "REAL", closes: { "2026-11-20": 30 } });
    const buy = { kind: "buy", date: "2026-11-02", currency: "USD", quantity: "10" };
    await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-02", currency: "USD", amount: "1000" });
    await addRow(user, portfolioId, { ...buy, assetId: real, price: "20" });
    const { id: fake } = await addRow(user, portfolioId, { ...buy, assetId: real, price: "10" });
    // As an earlier program let it be entered; now no form takes it.
    await updateRows(
      fixture(db),
      transactions,
      { assetOwnerId: demoMarketOwner, assetId: fictional, kind: KIND_CODES.buy },
      eq(transactions.id, fake),
    );
    const value = async (id: string) => {
      const { body } = await user.call("GET /api/main-stats", { portfolioId: id, period: "ALL" });
      return body.head.value.value ?? body.head.value.refused[0].code;
    };
    expect(await value(portfolioId)).toBe("demo-asset");
    const move = () => user.call("POST /api/MyPortfolio/move-demo-rows", { portfolioId, name: "Demo rows" });
    const answer = await move();
    expect([answer.status, answer.body.count]).toEqual([200, 1]);
    // 1,000 less 200 for the real share, now worth 300; 10 x 12 in the demo portfolio.
    expect(await value(portfolioId)).toBe("1100");
    expect(await value(answer.body.id)).toBe("120");
    const { portfolios } = (await user.call("GET /api/MyPortfolio")).body;
    expect(portfolios.find(({ id }: { id: string }) => id === answer.body.id)).toMatchObject({
      ...{ name: "Demo rows", isDemo: true, isCashTracked: false },
    });
    expect((await move()).body).toEqual({ id: null, count: 0 });
    const undo = { portfolioId, changeId: answer.headers["x-change"] };
    expect((await user.call("POST /api/MyPortfolio/undo", undo)).status).toBe(200);
    expect(await value(portfolioId)).toBe("demo-asset");
  }));

it("another user's portfolio is not there", () =>
  withApp(async ({ register }) => {
    const [owner, other] = [await register(), await register()];
    const portfolioId = await addPortfolio(owner);
    const { body } = await other.call("POST /api/MyPortfolio/move-demo-rows", { portfolioId, name: "X" });
    expect(body.error.code).toBe("NOT_FOUND");
  }));
