import { describe, expect, it } from "vitest";
import { type Answer, type TestUser, withApp } from "../../../tests/support/app.ts";
import { addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { widgetTokens } from "../../portfolio/links/links.tables.ts";
import { firstWidgets } from "./layout.ts";
import { pencilLedger } from "./testing/pencil-ledger.ts";

const notes = { id: "mine", kind: "notes", width: 6, height: "low", settings: { rows: "8" } };
const head = { id: "head", kind: "head", width: 3, height: "middle", settings: {} };

const save = (user: TestUser, portfolioId: string, version: number, widgets: unknown): Promise<Answer> =>
  user.call("POST /api/Dashboard", { portfolioId, version, widgets });
const layoutOf = async (user: TestUser, portfolioId: string) =>
  (await user.call("GET /api/Dashboard", { portfolioId })).body.layout;

describe("the arrangement of a dashboard", () => {
  it("is everybody's first one, is kept per portfolio, and can be brought back", () =>
    withApp(async ({ register }) => {
      const user = await register();
      const portfolioId = await addPortfolio(user);
      const other = await addPortfolio(user, { name: "Other" });
      expect(await layoutOf(user, portfolioId)).toEqual({ version: 0, widgets: firstWidgets });
      const saved = await save(user, portfolioId, 0, [notes, head]);
      expect([saved.status, saved.body]).toEqual([200, { version: 1, widgets: [notes, head] }]);
      const { body } = await user.call("GET /api/Dashboard", { portfolioId });
      expect(body.layout).toEqual({ version: 1, widgets: [notes, head] });
      expect(body.data.widgets.map(({ id, kind }: Record<string, string>) => [id, kind])).toEqual([
        ["mine", "notes"],
        ["head", "head"],
      ]);
      expect((await layoutOf(user, other)).version).toBe(0);
      const reset = await save(user, portfolioId, 1, null);
      expect(reset.body).toEqual({ version: 0, widgets: firstWidgets });
    }));

  it("the second of two tabs gets a conflict instead of overwriting", () =>
    withApp(async ({ register }) => {
      const user = await register();
      const portfolioId = await addPortfolio(user);
      await save(user, portfolioId, 0, [head]);
      for (const version of [0, 2]) {
        const late = await save(user, portfolioId, version, [notes]);
        expect([late.status, late.body.error.code]).toEqual([409, "CONFLICT"]);
      }
      expect((await save(user, portfolioId, 1, [notes])).body.version).toBe(2);
      expect((await layoutOf(user, portfolioId)).widgets).toEqual([notes]);
    }));

  it("refuses what cannot be shown, naming the field", () =>
    withApp(async ({ register }) => {
      const user = await register();
      const portfolioId = await addPortfolio(user);
      const many = Array.from({ length: 41 }, (_, index) => ({ ...head, id: `w${index}` }));
      const wrong: readonly (readonly [path: string, widgets: unknown])[] = [
        ["widgets.0.kind", [{ ...head, kind: "luck" }]],
        ["widgets.1.settings.rows", [head, { ...notes, settings: { rows: "7" } }]],
        ["widgets.0.settings.color", [{ ...head, settings: { color: "red" } }]],
        ["widgets.0.width", [{ ...head, width: 5 }]],
        ["widgets", [head, head]],
        ["widgets", many],
      ];
      for (const [path, widgets] of wrong) {
        const { status, body } = await save(user, portfolioId, 0, widgets);
        expect([status, body.error.fields.map((field: { path: string }) => field.path)]).toEqual([
          400,
          [path],
        ]);
      }
    }));
});

describe("without amounts", () => {
  /** Amounts that must not appear in an answer. */
  const amounts = ["1027200", "949200", "9492", "227200", "78000", "780", "800000", "1800", "42330", "480"];
  const stealth = { "x-user-stealth": "true" };

  const asked: readonly (readonly [string, object])[] = [
    ["GET /api/DashboardStats", {}],
    ["GET /api/Dashboard", {}],
    ["GET /api/DashboardStats/portfolio-list", {}],
    ["GET /api/main-stats", {}],
    ["GET /api/history-prices", {}],
    ["GET /api/history-profits", {}],
    ["GET /api/history-profits/by-assets", {}],
    ["GET /api/history-profits/by-periods", { by: "year" }],
    ["GET /api/DashboardStats", { widgets: "all" }],
  ];

  it("no answer about the dashboard has one, and shares and shapes stay", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const portfolioId = await pencilLedger(db, user);
      const { kinds } = (await user.call("GET /api/Dashboard", { portfolioId })).body;
      const all = JSON.stringify(
        kinds.map(({ kind }: { kind: string }) => ({ id: kind, kind, settings: {} })),
      );
      for (const [key, input] of asked) {
        const question = "widgets" in input ? { portfolioId, widgets: all } : { portfolioId, ...input };
        const open = JSON.stringify((await user.call(key, question)).body);
        const hidden = await user.call(key, question, stealth);
        expect(amounts.filter((amount) => isIn(open, amount)).length, key).toBeGreaterThan(0);
        expect([key, amounts.filter((amount) => isIn(JSON.stringify(hidden.body), amount))]).toEqual([
          key,
          [],
        ]);
      }
      const { body } = await user.call("GET /api/main-stats", { portfolioId }, stealth);
      expect(body.head.value).toEqual({ refused: [{ code: "stealth", params: {} }], unit: "money" });
      expect(body.head.simpleReturn).toEqual({ value: "0.284", unit: "ratio" });
      const { series } = (await user.call("GET /api/history-prices", { portfolioId }, stealth)).body;
      // Peak 1,027,200; 800,000 paid in, 227,200 profit.
      expect(series.at(-1)).toMatchObject({ value: 100, netDeposits: 77.88, profit: 22.12 });
    }));

  /** As a whole number, not part of another one or an id. */
  const isIn = (text: string, amount: string) =>
    new RegExp(`(?<![\\d.a-f-])${amount}(?![\\d.a-f-])`).test(text);
});

describe("an address of a widget", () => {
  const make = async (user: TestUser, portfolioId: string, more: object = {}): Promise<Answer["body"]> =>
    (
      await user.call("POST /api/Dashboard/widget-tokens", {
        portfolioId,
        name: "Blog",
        kind: "head",
        ...more,
      })
    ).body;

  it("shows that widget to anybody, and follows the ledger", () =>
    withApp(async ({ register, db, anonymous }) => {
      const user = await register();
      const portfolioId = await pencilLedger(db, user);
      const { token } = await make(user, portfolioId, { isStealth: false });
      const read = () => anonymous.call("GET /api/widgets/one", { token, kind: "head" });
      const { status, body } = await read();
      expect([status, body.currency, body.widget.body.head.value.value]).toEqual([200, "RUB", "1027200"]);
      expect(Object.keys(body).sort()).toEqual(["currency", "isStealth", "portfolioName", "widget"]);
      await addRow(user, portfolioId, { kind: "withdrawal", date: "2026-11-20", amount: "92" });
      expect((await read()).body.widget.body.head.value.value).toBe("1018000");
    }));

  it("hides amounts unless its owner said otherwise", () =>
    withApp(async ({ register, db, anonymous }) => {
      const user = await register();
      const { token } = await make(user, await pencilLedger(db, user));
      const { body } = await anonymous.call("GET /api/widgets/one", { token, kind: "head" });
      const { value, simpleReturn } = body.widget.body.head;
      expect([body.isStealth, value.refused[0].code, simpleReturn.value]).toEqual([true, "stealth", "0.284"]);
    }));

  it("opens nothing else: another kind, a wrong secret, after it was taken back, a deleted portfolio", () =>
    withApp(async ({ register, db, anonymous }) => {
      const user = await register();
      const portfolioId = await pencilLedger(db, user);
      const { id, token } = await make(user, portfolioId);
      const other = await make(user, portfolioId, { name: "Other" });
      const statusOf = async (input: object) => (await anonymous.call("GET /api/widgets/one", input)).status;
      expect(await statusOf({ token, kind: "cash" })).toBe(404);
      const forged = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
      expect(await statusOf({ token: forged, kind: "head" })).toBe(404);
      expect(await statusOf({ token: "x", kind: "head" })).toBe(404);
      // The token is no credential.
      const asUser = await anonymous.call("GET /api/main-stats", {}, { authorization: `Bearer ${token}` });
      expect(asUser.status).toBe(401);
      await user.call("DELETE /api/Dashboard/widget-tokens", { id });
      expect(await statusOf({ token, kind: "head" })).toBe(404);
      expect(await statusOf({ token: other.token, kind: "head" })).toBe(200);
      await user.call("DELETE /api/MyPortfolio", { id: portfolioId });
      expect(await statusOf({ token: other.token, kind: "head" })).toBe(404);
    }));

  it("is listed without its secret, of which only the hash is kept; one may have fifty", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const portfolioId = await addPortfolio(user);
      const { token } = await make(user, portfolioId);
      const [row] = await db.select().from(widgetTokens);
      expect(Buffer.from(row?.tokenHash ?? []).toString("base64url")).not.toContain(token);
      const list = async (who = user) =>
        (await who.call("GET /api/Dashboard/widget-tokens")).body.tokens as object[];
      expect(await list()).toMatchObject([
        { name: "Blog", kind: "head", isStealth: true, portfolioName: "Main" },
      ]);
      expect(JSON.stringify(await list())).not.toContain(token);
      expect(await list(await register())).toEqual([]);
      if (!row) throw new Error("no row");
      const more = Array.from({ length: 49 }, () => ({ ...row, id: crypto.randomUUID() }));
      await db.insert(widgetTokens).values(more);
      expect((await make(user, portfolioId)).error.code).toBe("LIMIT_REACHED");
    }));
});
