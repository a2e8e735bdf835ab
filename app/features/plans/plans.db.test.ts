import { describe, expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio } from "../../../tests/support/ledger-rows.ts";
import { daysUntil, nextDay } from "./plan-days.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are read
type Body = any;

describe("days of a plan", () => {
  it("keep the day of the month where it exists", () => {
    const plan = { period: 3, startsOn: "2026-01-31", endsOn: null };
    expect(daysUntil(plan, "2026-04-30")).toEqual(["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]);
    expect(nextDay(plan, "2026-04-30")).toBe("2026-05-31");
  });

  it("step by weeks, quarters and years, and end", () => {
    const of = (period: number, endsOn: string | null = null) => ({ period, startsOn: "2026-01-01", endsOn });
    expect(daysUntil(of(2), "2026-01-15")).toEqual(["2026-01-01", "2026-01-08", "2026-01-15"]);
    expect(daysUntil(of(4), "2026-09-30")).toEqual(["2026-01-01", "2026-04-01", "2026-07-01"]);
    expect(daysUntil(of(5), "2027-06-01")).toEqual(["2026-01-01", "2027-01-01"]);
    expect(daysUntil(of(3, "2026-02-15"), "2026-12-31")).toEqual(["2026-01-01", "2026-02-01"]);
    expect(nextDay(of(3, "2026-02-15"), "2026-12-31")).toBeNull();
    expect(daysUntil(of(3), "2025-12-31")).toEqual([]);
  });
});

it("proposes whole lots for the amount, books once when confirmed, and again when the row is deleted", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const assetId = await addAsset(db, {
      number: 1,
      ticker: "ONE",
      closes: { "2026-09-15": 9, "2026-10-15": 11, "2026-11-13": 12 },
    });
    const portfolioId = await addPortfolio(user);
    const plan = {
      portfolioId,
      kind: "buy",
      assetId,
      amount: "100",
      currency: "USD",
      period: 3,
      startsOn: "2026-09-15",
    };
    const made = await user.call("POST /api/transactions/plans", plan);
    expect([made.status, made.body.nextOn]).toEqual([201, "2026-12-15"]);
    const proposals = async (): Promise<Body[]> =>
      (await user.call("GET /api/transactions/plans", { portfolioId })).body.proposals;
    const short = (list: Body[]) => list.map(({ dueOn, quantity, price }) => [dueOn, quantity, price]);
    // 100 / 9 = 11.1; 100 / 11 = 9.09; on Sunday Friday's close applies: 100 / 12 = 8.3.
    const all = [
      ["2026-09-15", "11", "9"],
      ["2026-10-15", "9", "11"],
      ["2026-11-15", "8", "12"],
    ];
    expect(short(await proposals())).toEqual(all);
    expect((await user.call("GET /api/transactions", { portfolioId })).body.totalCount).toBe(0);
    const day = { planId: made.body.id, dueOn: "2026-10-15" };
    const booked = await user.call("POST /api/transactions/plans/confirm", { ...day, price: "10.5" });
    expect([booked.status, booked.body.quantity, booked.body.price, booked.body.date]).toEqual([
      201,
      "9",
      "10.5",
      "2026-10-15",
    ]);
    expect((await user.call("POST /api/transactions/plans/confirm", day)).status).toBe(404);
    await user.call("POST /api/transactions/plans/skip", { ...day, dueOn: "2026-09-15" });
    expect(short(await proposals())).toEqual([all[2]]);
    await user.call("POST /api/transactions/plans/skip", { ...day, dueOn: "2026-09-15", isSkipped: false });
    await user.call("DELETE /api/transactions", { portfolioId, ids: [booked.body.id] });
    expect(short(await proposals())).toEqual(all);
    const future = await user.call("POST /api/transactions/plans/confirm", { ...day, dueOn: "2026-12-15" });
    expect(future.status).toBe(404);
    const paused = await user.call("PUT /api/transactions/plans", {
      ...plan,
      id: made.body.id,
      version: 1,
      isActive: false,
    });
    expect([paused.status, paused.body.version]).toEqual([200, 2]);
    expect(await proposals()).toEqual([]);
    const stale = await user.call("PUT /api/transactions/plans", { ...plan, id: made.body.id, version: 1 });
    expect(stale.status).toBe(409);
    expect((await user.call("DELETE /api/transactions/plans", { id: made.body.id })).status).toBe(204);
  }));

it("says why nothing can be proposed, and refuses what makes no plan", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const dear = await addAsset(db, { number: 1, ticker: "DEAR", closes: { "2026-11-02": 500 } });
    const dark = await addAsset(db, { number: 2, ticker: "DARK" });
    const portfolioId = await addPortfolio(user);
    const plan = {
      portfolioId,
      kind: "buy",
      amount: "100",
      currency: "USD",
      period: 3,
      startsOn: "2026-11-02",
    };
    const add = (rest: object) => user.call("POST /api/transactions/plans", { ...plan, ...rest });
    await add({ assetId: dear });
    await add({ assetId: dark });
    await add({ kind: "deposit", amount: "250.5" });
    const { body } = await user.call("GET /api/transactions/plans", { portfolioId });
    expect(body.proposals.map(({ reason, amount }: Body) => [reason?.code ?? null, amount])).toEqual([
      ["less-than-a-lot", "100"],
      ["no-price", "100"],
      [null, "250.5"],
    ]);
    const deposit = body.proposals[2];
    const booked = await user.call("POST /api/transactions/plans/confirm", {
      planId: deposit.planId,
      dueOn: deposit.dueOn,
    });
    expect(booked.body.cashEffect).toEqual([{ currency: "USD", amount: "250.5" }]);
    const fieldOf = async (rest: object) => (await add(rest)).body.error.fields[0];
    expect(await fieldOf({})).toMatchObject({ path: "assetId", code: "required" });
    expect(await fieldOf({ assetId: dear, currency: "EUR" })).toMatchObject({
      path: "currency",
      code: "currency-of-asset",
    });
    expect(await fieldOf({ assetId: dear, amount: "0" })).toMatchObject({ path: "amount", code: "zero" });
    expect(await fieldOf({ assetId: dear, endsOn: "2026-11-01" })).toMatchObject({
      path: "endsOn",
      code: "before-date",
    });
    const stranger = await register();
    expect((await stranger.call("POST /api/transactions/plans", { ...plan, assetId: dear })).status).toBe(
      404,
    );
  }));
