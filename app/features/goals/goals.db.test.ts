import { addDays, type IsoDate } from "@zerno/engine";
import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { type TestApp, type TestUser, withApp } from "../../../tests/support/app.ts";
import { checkDerivation } from "../../../tests/support/derivations.ts";
import { addAsset, addPortfolio, addRow, assetId } from "../../../tests/support/ledger-rows.ts";
import { storeIncomeEvents } from "../../market/events/store-income-events.ts";
import { nilGuid } from "../../shared/codes.ts";
import type { GoalView } from "../../shared/schemas/goal.schema.ts";
import { deriveMonthlyIncome, deriveProgress } from "../../ui/money/derive-goal.ts";
import { dayFigure, moneyFigure } from "../../ui/money/plain-figures.ts";
import {
  deriveNeededMonthly,
  deriveNeededValue,
  derivePathIncome,
  deriveReachedOn,
} from "./derive-goal-figures.ts";
import { factsOf } from "./goal-figure.tsx";

/** Daily closes from September 2025, changing in the middle of every month but the last: whole months move. */
function monthly(levelOf: (month: number) => number): Record<string, number> {
  const closes: Record<string, number> = {};
  for (let day = "2025-09-30" as IsoDate; day <= "2026-11-20"; day = addDays(day, 1)) {
    const months = (Number(day.slice(0, 4)) - 2025) * 12 + Number(day.slice(5, 7)) - 9;
    const month = Math.min(13, day.slice(8) < "15" ? months - 1 : months);
    closes[day] = levelOf(Math.max(0, month));
  }
  return closes;
}

interface World {
  readonly user: TestUser;
  readonly portfolioId: string;
}

/** 10 units growing by 1% at the end of every month, worth 1,000 at first; no cash. */
async function makeWorld({ db, register }: TestApp, number = 1): Promise<World> {
  const user = await register();
  const closes = monthly((month) => 100 * 1.01 ** month);
  const held = await addAsset(db, { number, ticker: `GRW${number}`, closes });
  const portfolioId = await addPortfolio(user, { isCashTracked: false });
  const bought = { kind: "buy", date: "2025-09-30", assetId: held, quantity: "10", price: "100" };
  await addRow(user, portfolioId, bought);
  return { user, portfolioId };
}

const draft = {
  name: "House",
  kind: 1,
  target: "2000",
  currency: "USD",
  dueOn: "2027-11-20",
  monthlyFlow: "50",
};

const set = ({ user, portfolioId }: World, change: object = {}) =>
  user.call("POST /api/portfoliogoal/set-goal", { portfolioId, ...draft, ...change });

const goalsOf = async ({ user, portfolioId }: World) => {
  const { status, body } = await user.call("GET /api/portfoliogoal", { portfolioId });
  expect([status, body.error]).toEqual([200, undefined]);
  for (const goal of body.goals) if ("value" in goal.progress) checkFigures(goal);
  return body.goals;
};

/** Every figure without a metric follows from its named parts. */
function checkFigures(goal: GoalView): void {
  const facts = factsOf(goal);
  checkDerivation((t) => deriveProgress(facts, t), goal.progress);
  if (goal.neededMonthly !== null)
    checkDerivation((t) => deriveNeededMonthly(goal, t), moneyFigure(goal.neededMonthly, goal.currency));
  if (goal.reachedOn !== null) checkDerivation((t) => deriveReachedOn(goal, t), dayFigure(goal.reachedOn));
  if (goal.yearlyIncome === null) return;
  checkDerivation((t) => deriveMonthlyIncome(facts, t), goal.current);
  checkDerivation((t) => deriveNeededValue(goal, t), goal.neededValue);
  for (const name of ["low", "median", "high"] as const)
    if ("value" in goal[name]) checkDerivation((t) => derivePathIncome(goal, name, t), goal[name]);
}

describe("a goal", () => {
  it("is projected from the portfolio's own months, and every figure explains itself", () =>
    withApp(async (test) => {
      const world = await makeWorld(test);
      expect((await set(world, { seed: 7 })).status).toBe(200);
      const [goal] = await goalsOf(world);
      // Every month of the history is +1%: all paths coincide. Today's value follows 13 months at 1%.
      const start = 1000 * 1.01 ** 13;
      let end = start;
      for (let month = 0; month < 12; month++) end = end * 1.01 + 50;
      for (const figure of [goal.low, goal.median, goal.high])
        expect(Number(figure.value)).toBeCloseTo(end, 6);
      expect(goal).toMatchObject({ months: 12, state: "behind", chance: { value: "0" }, reachedOn: null });
      expect(Number(goal.progress.value)).toBeCloseTo(start / 2000, 9);
      expect(goal.projection).toHaveLength(13);
      expect(goal.projection[12].paidIn).toBeCloseTo(start + 600, 6);
      // Contribution that ends at 2,000: (2000 - start x 1.01^12) / ((1.01^12 - 1) / 0.01), rounded up to a unit.
      const needed = (2000 - start * 1.01 ** 12) / ((1.01 ** 12 - 1) / 0.01);
      expect(Number(goal.neededMonthly)).toBeGreaterThanOrEqual(needed);
      expect(Number(goal.neededMonthly)).toBeLessThan(needed + 2);

      const ask = {
        portfolioId: world.portfolioId,
        goalId: goal.id,
        from: goal.period.from,
        to: goal.period.to,
      };
      const shown = {
        goalLow: goal.low,
        goalMedian: goal.median,
        goalHigh: goal.high,
        goalChance: goal.chance,
      };
      for (const [metric, figure] of Object.entries(shown)) {
        const { body } = await world.user.call("GET /api/explain", { ...ask, metric });
        expect([metric, body.isSame, body.shown.value]).toEqual([metric, true, figure.value]);
        expect(body.measured.goal).toEqual({ monthlyFlow: "50", months: 12, target: "2000", seed: 7 });
      }
    }));

  it("plays the same paths again by its seed, and others by another one", () =>
    withApp(async (test) => {
      const world = await makeWorld(test);
      const { user, portfolioId } = world;
      // Months that rise and fall, so that paths differ.
      const other = await addAsset(test.db, {
        number: 9,
        ticker: "FALL",
        closes: monthly((month) => (month % 3 === 0 ? 70 : 100 + month)),
      });
      await addRow(user, portfolioId, {
        kind: "buy",
        date: "2025-09-30",
        assetId: other,
        quantity: "10",
        price: "70",
      });
      const { body } = await set(world, { seed: 42 });
      const [first] = await goalsOf(world);
      expect(Number(first.low.value)).toBeLessThan(Number(first.high.value));
      await user.call("DELETE /api/portfoliogoal", { id: body.id });
      expect(await goalsOf(world)).toEqual([]);
      await set(world, { seed: 42 });
      const [again] = await goalsOf(world);
      expect(again.projection).toEqual(first.projection);
      await set(world, { id: again.id, version: again.version, seed: 43 });
      expect((await goalsOf(world))[0].projection).not.toEqual(first.projection);
    }));

  it("is on track when half of the paths end at it, and says from when on", () =>
    withApp(async (test) => {
      const world = await makeWorld(test);
      await set(world, { target: "1300" });
      const [goal] = await goalsOf(world);
      // 1,138.09 x 1.01 + 50, twice: 1,199.5 and 1,261.5; three times 1,324.1.
      expect(goal).toMatchObject({ state: "on-track", reachedOn: "2027-02-20", neededMonthly: null });
      expect(goal.chance.value).toBe("1");
      await set(world, { id: goal.id, version: goal.version, target: "1100" });
      expect((await goalsOf(world))[0].state).toBe("reached");
      expect((await set(world, { id: goal.id, version: goal.version })).body.error.code).toBe("CONFLICT");
    }));

  it("of an income is reached by the value that brings it at today's ratio", () =>
    withApp(async (test) => {
      const world = await makeWorld(test);
      const days = ["2025-12-15", "2026-03-16", "2026-06-15", "2026-09-15"];
      const payment = { assetOwnerId: nilGuid, assetId: assetId(1), kind: "dividend", source: "test" };
      await storeIncomeEvents(
        test.db,
        nilGuid,
        days.map((day) => ({
          ...{
            ...payment,
            id: newId(),
            startsOn: null,
            exDate: day,
            payDate: day,
            currency: "USD",
            amount: "3",
          },
        })),
      );
      await set(world, { kind: 2, target: "20", seed: 1 });
      const [goal] = await goalsOf(world);
      // 10 units x 4 payments of 3 are 120 a year, 10 a month: half of the goal.
      expect([goal.yearlyIncome.value, goal.current.value, goal.progress.value]).toEqual([
        "120",
        "10",
        "0.5",
      ]);
      const value = Number(goal.value.value);
      expect(Number(goal.neededValue.value)).toBeCloseTo((20 * 12 * value) / 120, 6);
      expect(goal.projection[0].median).toBeCloseTo(10, 6);
      expect(goal.state).toBe("behind");
    }));

  it("of an income or of a short history says why it is not known", () =>
    withApp(async (test) => {
      const world = await makeWorld(test);
      await set(world, { kind: 2, target: "10" });
      const [income] = await goalsOf(world);
      expect(income).toMatchObject({
        state: "unknown",
        reasons: [{ code: "nobody-knows-payments" }],
        projection: [],
      });
      expect(income.current.refused[0].code).toBe("nobody-knows-payments");
      const { user } = world;
      const portfolioId = await addPortfolio(user);
      await addRow(user, portfolioId, { kind: "deposit", date: "2026-10-01", amount: "100" });
      await set({ user, portfolioId });
      const [short] = await goalsOf({ user, portfolioId });
      expect(short).toMatchObject({ state: "unknown", reasons: [{ code: "too-few-observations" }] });
    }));

  it("is refused with every wrong field, in sandboxes, and to others", () =>
    withApp(async (test) => {
      const world = await makeWorld(test);
      const wrong = await set(world, { target: "0", dueOn: "2026-11-20", currency: "QQQ" });
      const fields = wrong.body.error.fields.map(
        ({ path, code }: Record<string, string>) => `${path} ${code}`,
      );
      expect(fields).toEqual(["target zero", "currency currency-unknown", "dueOn goal-day"]);
      const { id } = (await set(world)).body;
      const other = await makeWorld(test, 2);
      expect((await other.user.call("DELETE /api/portfoliogoal", { id })).status).toBe(404);
      expect((await set(other, { id, version: 1 })).status).toBe(404);
      expect((await set({ ...other, portfolioId: world.portfolioId })).status).toBe(404);
      const asked = { portfolioId: other.portfolioId, metric: "goalMedian", goalId: id };
      expect((await other.user.call("GET /api/explain", asked)).status).toBe(404);
      const sandbox = await addPortfolio(world.user, { accountType: 2, name: "Sand" });
      const tried = await set({ ...world, portfolioId: sandbox });
      expect(tried.body.error.fields).toEqual([{ path: "portfolioId", code: "sandbox" }]);
    }));
});
