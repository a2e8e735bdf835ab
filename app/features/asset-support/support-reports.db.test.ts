import type { IsoDate } from "@zerno/engine";
import { expect, it } from "vitest";
import { type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset } from "../../../tests/support/ledger-rows.ts";
import { ingestComposition } from "../../market/facts/fund-composition.ts";
import { ingestFundamentals } from "../../market/facts/ingest-fundamentals.ts";
import { AssetType } from "../../shared/codes.ts";
import { reason, undo } from "./testing/support-edits.ts";

const now = new Date("2026-11-19T10:00:00Z");
const yahoo = { source: "yahoo", now };
const year = {
  period: "year",
  periodStart: null,
  periodEnd: "2025-12-31",
  filedOn: null,
  form: null,
} as const;

const say = (user: TestUser, assetId: string, input: object) =>
  user.call("POST /api/supportAssetEdit/figures", {
    ...{ assetId, figure: "netIncome", period: "year", periodEnd: "2025-12-31", currency: "RUB", reason },
    ...input,
  });

/** Returns the figures in use: figure, value, source. */
const counting = async (user: TestUser, assetId: string) =>
  (await user.call("GET /api/supportAssetEdit/figures", { assetId })).body.figures
    .filter(({ isUsed }: { isUsed: boolean }) => isUsed)
    .map((one: { figure: string; value: string; source: string }) => [one.figure, one.value, one.source]);

it("a figure that the support says counts, whatever sources bring, until it is left to them or undone", () =>
  withApp(async ({ db, register }) => {
    const support = await register();
    const id = await addAsset(db, { number: 1, ticker: "GRN" });
    const told = { ...year, figure: "netIncome", value: "100", currency: "RUB" } as const;
    await ingestFundamentals(db, id, [told], yahoo);
    const { editId } = (await say(support, id, { value: "-120.5" })).body;
    expect(await counting(support, id)).toEqual([["netIncome", "-120.5", "support"]]);
    await ingestFundamentals(db, id, [{ ...told, value: "101" }], yahoo);
    expect(await counting(support, id)).toEqual([["netIncome", "-120.5", "support"]]);
    expect((await say(support, id, { value: "-120.5" })).body.editId).toBeNull();
    const left = (await say(support, id, { action: "leave" })).body.editId;
    expect(await counting(support, id)).toEqual([["netIncome", "101", "yahoo"]]);
    await undo(support, left);
    expect(await counting(support, id)).toEqual([["netIncome", "-120.5", "support"]]);
    expect((await undo(support, editId)).status).toBe(204);
    expect(await counting(support, id)).toEqual([["netIncome", "101", "yahoo"]]);
    const { edits } = (await support.call("GET /api/supportAssetEdit", { assetId: id })).body;
    expect(edits.map((edit: Record<string, unknown>) => [edit.subject, edit.before, edit.after])).toEqual([
      ["netIncome", "-120.5 RUB", null],
      ["netIncome", null, "-120.5 RUB"],
    ]);
  }));

it("a figure can be called not known, with a reason: over all sources, until it is said, left to them or undone", () =>
  withApp(async ({ db, register }) => {
    const support = await register();
    const id = await addAsset(db, { number: 1, ticker: "GRN" });
    const told = { ...year, figure: "netIncome", value: "100", currency: "RUB" } as const;
    await ingestFundamentals(db, id, [told], yahoo);
    const reports = async () =>
      (await support.call("GET /api/public/asset-info/financials", { symbol: "GRN", period: "year" })).body
        .reports.length;
    expect(await reports()).toBe(1);
    const noReason = await say(support, id, { action: "blank", reason: " " });
    expect(noReason.body.error.fields).toMatchObject([{ path: "reason" }]);
    const { editId } = (await say(support, id, { action: "blank" })).body;
    expect(await counting(support, id)).toEqual([["netIncome", null, "support"]]);
    expect(await reports()).toBe(0);
    await ingestFundamentals(db, id, [{ ...told, value: "101" }], yahoo);
    expect(await counting(support, id)).toEqual([["netIncome", null, "support"]]);
    expect((await say(support, id, { action: "blank" })).body.editId).toBeNull();
    const said = (await say(support, id, { value: "7" })).body.editId;
    expect(await counting(support, id)).toEqual([["netIncome", "7", "support"]]);
    await undo(support, said);
    expect(await counting(support, id)).toEqual([["netIncome", null, "support"]]);
    const { edits } = (await support.call("GET /api/supportAssetEdit", { assetId: id })).body;
    expect(edits.map((edit: Record<string, unknown>) => [edit.before, edit.after])).toEqual([
      ["", "7 RUB"],
      [null, ""],
    ]);
    expect((await undo(support, editId)).status).toBe(204);
    expect(await counting(support, id)).toEqual([["netIncome", "101", "yahoo"]]);
    expect(await reports()).toBe(1);
    const later = await say(support, id, { action: "blank", periodEnd: "2027-12-31" });
    expect(later.body.error.fields).toMatchObject([{ path: "periodEnd", code: "date-in-future" }]);
  }));

it("a figure that cannot be right is refused at its field", () =>
  withApp(async ({ db, register }) => {
    const support = await register();
    const id = await addAsset(db, { number: 1, ticker: "GRN" });
    const refused = async (input: object) => {
      const { body } = await say(support, id, input);
      return body.error?.fields?.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);
    };
    expect(await refused({ value: null })).toEqual(["value required"]);
    expect(await refused({ figure: "revenue", value: "-1" })).toEqual(["value negative"]);
    expect(await refused({ figure: "interest", value: "-1" })).toEqual(["value negative"]);
    expect(await refused({ value: "1", periodEnd: "2027-12-31" })).toEqual(["periodEnd date-in-future"]);
    expect(await refused({ value: "1", filedOn: "2025-12-30" })).toEqual(["filedOn before-end"]);
    expect(await refused({ value: "1", currency: "XXX" })).toEqual(["currency currency-unknown"]);
    expect(await refused({ figure: "cash", value: "1" })).toEqual(["period invalid"]);
    expect(await refused({ figure: "shares", period: "day", value: "7" })).toBeUndefined();
    expect(await counting(support, id)).toEqual([["shares", "7", "support"]]);
    expect((await say(support, "018f0000-0000-7000-8000-0000000000ff", { value: "1" })).status).toBe(404);
  }));

it("a composition of the support stands before all sources, is refused by its line, and can be undone", () =>
  withApp(async ({ db, register }) => {
    const support = await register();
    const id = await addAsset(db, { number: 1, ticker: "FND", type: AssetType.etf });
    const day = "2026-11-18" as IsoDate;
    await ingestComposition(db, id, [{ day, ticker: "ONE", name: "One", weightPercent: "50" }], yahoo);
    const set = (lines: string, rest = {}) =>
      support.call("POST /api/supportAssetEdit/composition", { assetId: id, lines, reason, ...rest });
    const held = async () => {
      const { composition } = (await support.call("GET /api/supportAssetEdit/figures", { assetId: id })).body;
      return [
        composition.source,
        ...composition.holdings.map((one: { name: string; weightPercent: string }) => [
          ...[one.name, one.weightPercent],
        ]),
      ];
    };
    const first = (await set("TWO; Two; 30,5 %\n\nThree\t69.5", { day: "2026-11-17" })).body.editId;
    expect(await held()).toEqual(["support", ["Three", "69.5"], ["Two", "30.5"]]);
    await ingestComposition(db, id, [{ day, ticker: "ONE", name: "One", weightPercent: "60" }], yahoo);
    expect((await held())[0]).toBe("support");
    const fault = async (lines: string, rest = {}) =>
      (await set(lines, rest)).body.error.fields.map((field: object) => ({ params: {}, ...field }));
    expect(await fault("A; 10\nB ten")).toEqual([{ path: "lines", code: "line", params: { line: "2" } }]);
    expect(await fault("A; 60\nB; 60")).toEqual([{ path: "lines", code: "over-100", params: {} }]);
    expect(await fault("A; 60", { day: "2027-01-01" })).toMatchObject([{ path: "day" }]);
    expect((await held())[1]).toEqual(["Three", "69.5"]);
    const left = (await set("")).body.editId;
    expect(await held()).toEqual(["yahoo", ["One", "60"]]);
    await undo(support, left);
    expect((await held())[0]).toBe("support");
    await undo(support, first);
    expect(await held()).toEqual(["yahoo", ["One", "60"]]);
  }));
