import { describe, expect, it } from "vitest";
import { type Answer, type TestApp, type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { AssetType } from "../../shared/codes.ts";

interface World {
  readonly user: TestUser;
  readonly portfolioId: string;
  readonly share: string;
  readonly bond: string;
}

/** 600 in a share, 300 in a bond fund, 100 in cash: 1,000 in all. */
async function makeWorld({ db, register }: TestApp, first = 1): Promise<World> {
  const user = await register();
  const closes = { "2026-11-02": 10, "2026-11-20": 60 };
  const share = await addAsset(db, { number: first, ticker: `SHR${first}`, closes });
  const bond = await addAsset(db, {
    number: first + 1,
    ticker: `BND${first}`,
    type: AssetType.etf,
    closes: { "2026-11-02": 10, "2026-11-20": 30 },
  });
  const portfolioId = await addPortfolio(user);
  await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-02", amount: "300" });
  for (const assetId of [share, bond])
    await addRow(user, portfolioId, {
      kind: "buy",
      date: "2026-11-02",
      assetId,
      quantity: "10",
      price: "10",
    });
  return { user, portfolioId, share, bond };
}

const treeOf = async ({ user, portfolioId }: World) => {
  const { status, body } = await user.call("GET /api/pie/getByPortfolioId", { portfolioId });
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
};

/** Shares 50%: the share in it; "Bonds & cash" 50%: the fund 80%, cash 20%. */
const draft = ({ share, bond }: World) => [
  { key: "a", kind: 1, name: "Shares", target: "0.5", color: 2, icon: "rocket" },
  { key: "a1", parent: "a", kind: 2, assetId: share, target: "1" },
  { key: "b", kind: 1, name: "Bonds & cash", target: "0.5" },
  { key: "b1", parent: "b", kind: 2, assetId: bond, target: "0.8" },
  { key: "b2", parent: "b", kind: 2, currency: "USD", target: "0.2" },
];

const edit = (world: World, nodes: readonly object[], version = 0) =>
  world.user.call("POST /api/pie/editByPortfolioId", { portfolioId: world.portfolioId, version, nodes });

const value = (figure: { value?: string } | null) => figure?.value;

const send = (world: World, bytes: string, query: Record<string, string> = {}) =>
  world.user.upload(
    `/api/pie/importpies?${new URLSearchParams({ portfolioId: world.portfolioId, version: "1", ...query })}`,
    { name: "file.csv", bytes },
  );

describe("categories", () => {
  it("have exact values, weights, targets of the whole, drift and what is missing", () =>
    withApp(async (test) => {
      const world = await makeWorld(test);
      expect((await edit(world, draft(world))).body).toEqual({ version: 1 });
      const tree = await treeOf(world);
      const rows = tree.nodes.map((node: Answer["body"]) => [
        node.name || node.asset?.ticker || node.currency,
        value(node.value),
        value(node.weight),
        value(node.share),
        node.wholeTarget,
        value(node.drift),
        value(node.gap),
      ]);
      // Of 1,000: 600, 300 and 100. Bonds & cash are 400: 0.75 and 0.25 of it.
      expect(rows).toEqual([
        ["Shares", "600", "0.6", "0.6", "0.5", "0.1", "-100"],
        ["SHR1", "600", "0.6", "1", "0.5", "0.1", "-100"],
        ["Bonds & cash", "400", "0.4", "0.4", "0.5", "-0.1", "100"],
        ["BND1", "300", "0.3", "0.75", "0.4", "-0.1", "100"],
        ["USD", "100", "0.1", "0.25", "0.1", "0", "0"],
      ]);
      expect(tree).toMatchObject({ version: 1, unassigned: "0", loose: [], isHintShown: true });
      expect([value(tree.drift.total), value(tree.drift.largest)]).toEqual(["0.1", "0.1"]);
      // Items with their targets: 0.6 - 0.5, 0.3 - 0.4, 0.1 - 0.1.
      expect(tree.drift.parts).toMatchObject([
        ...[
          { weight: "0.6", target: "0.5" },
          { weight: "0.3", target: "0.4" },
        ],
        { name: "", currency: "USD", weight: "0.1", target: "0.1" },
      ]);
      expect(tree.nodes[0]).toMatchObject({ color: 2, icon: "rocket", kind: 1 });
    }));

  it("explain their values and weights, to their owner only", () =>
    withApp(async (test) => {
      const world = await makeWorld(test);
      await edit(world, draft(world));
      const { nodes } = await treeOf(world);
      const asked = { portfolioId: world.portfolioId, scope: "pie", pieId: nodes[2].id, from: "2026-11-20" };
      for (const [metric, figure] of Object.entries({ value: nodes[2].value, weight: nodes[2].weight })) {
        const { body } = await world.user.call("GET /api/explain", { ...asked, metric, to: "2026-11-20" });
        expect([metric, body.isSame, body.shown]).toEqual([metric, true, figure]);
        expect(body.scope).toEqual({ kind: "pie", pieId: nodes[2].id });
      }
      const other = await makeWorld(test, 11);
      const foreign = { ...asked, metric: "value", portfolioId: other.portfolioId };
      expect((await other.user.call("GET /api/explain", foreign)).status).toBe(404);
    }));

  it("without targets for everything refuse the drift of the whole, and show what is in none", () =>
    withApp(async (test) => {
      const world = await makeWorld(test);
      await edit(world, [{ key: "a", kind: 1, name: "Shares", target: "0.6" }]);
      const tree = await treeOf(world);
      expect(tree.nodes).toMatchObject([{ name: "Shares", value: { value: "0" }, drift: { value: "-0.6" } }]);
      expect(tree.unassigned).toBe("0.4");
      const loose = tree.loose.map((item: Answer["body"]) => [value(item.value), value(item.weight)]);
      expect(loose).toEqual([
        ["600", "0.6"],
        ["300", "0.3"],
        ["100", "0.1"],
      ]);
      expect(tree.drift.total).toEqual({
        refused: [{ code: "target-sum", params: { sum: "0.6" } }],
        unit: "ratio",
      });
    }));

  it("keep their ids when the tree is edited; an editor who read an older one gets a conflict", () =>
    withApp(async (test) => {
      const world = await makeWorld(test);
      await edit(world, draft(world));
      const { nodes } = await treeOf(world);
      const [shares, share] = nodes;
      const moved = [
        { key: shares.id, kind: 1, name: "Growth", target: "1" },
        { key: "new", parent: shares.id, kind: 1, name: "Home", target: "1" },
        { key: share.id, parent: "new", kind: 2, assetId: world.share, target: "1" },
      ];
      expect((await edit(world, moved, 1)).body).toEqual({ version: 2 });
      const after = (await treeOf(world)).nodes;
      expect(after.map(({ id }: { id: string }) => id)).toEqual([shares.id, expect.any(String), share.id]);
      expect(after[2].parentId).toBe(after[1].id);
      const late = await edit(world, draft(world), 1);
      expect([late.status, late.body.error.code]).toEqual([409, "CONFLICT"]);
      expect((await treeOf(world)).nodes).toEqual(after);
    }));

  it("are refused with the row that is wrong", () =>
    withApp(async (test) => {
      const world = await makeWorld(test);
      const nodes = draft(world).map((node) => (node.key === "b" ? { ...node, target: "0.51" } : node));
      const { status, body } = await edit(world, nodes);
      expect([status, body.error.fields]).toEqual([
        400,
        [
          {
            path: "nodes.2.target",
            code: "pie-targets-above",
            params: { row: "3", label: "Bonds & cash", sum: "101" },
          },
        ],
      ]);
      expect((await treeOf(world)).nodes).toEqual([]);
    }));

  it("one by one: renamed, coloured, its target checked against its neighbours", () =>
    withApp(async (test) => {
      const world = await makeWorld(test);
      await edit(world, draft(world));
      const { portfolioId } = world;
      const id = (await treeOf(world)).nodes[0].id;
      const put = (change: object) => world.user.call("PUT /api/pie", { portfolioId, id, ...change });
      const over = await put({ version: 1, target: "0.6" });
      expect(over.body.error.fields).toMatchObject([{ path: "target", code: "pie-targets-above" }]);
      expect((await put({ version: 1, name: "Growth", target: null, color: null })).body).toEqual({
        version: 2,
      });
      const { body } = await world.user.call("GET /api/pie", { portfolioId, id });
      expect(body).toMatchObject({ name: "Growth", target: null, color: null, icon: "rocket", drift: null });
    }));

  it("are made of what is held, by every grouping, with targets of exactly 100 %", () =>
    withApp(async (test) => {
      const world = await makeWorld(test);
      const { portfolioId } = world;
      const make = async (grouping: number, targets: string, version: number) => {
        const order = { portfolioId, grouping, targets, version };
        const { body } = await world.user.call("POST /api/pie/createPiesForPortfolio", order);
        expect(body).toEqual({ version: version + 1 });
        const { nodes } = await treeOf(world);
        return nodes.map((node: Answer["body"]) => [
          node.parentId === null ? 0 : 1,
          node.name || node.asset?.ticker || node.currency,
          node.target,
        ]);
      };
      expect(await make(4, "current", 0)).toEqual([
        [0, "Stocks", "0.6"],
        [1, "SHR1", "1"],
        [0, "ETFs", "0.3"],
        [1, "BND1", "1"],
        [0, "Cash", "0.1"],
        [1, "USD", "1"],
      ]);
      expect(await make(1, "equal", 1)).toEqual([
        [0, "Shares and funds", "0.5"],
        [1, "SHR1", "0.5"],
        [1, "BND1", "0.5"],
        [0, "Cash", "0.5"],
        [1, "USD", "1"],
      ]);
      // A third each, in hundredths of a percent: 33.33, 33.34 and 33.33 make 100.
      expect(await make(2, "equal", 2)).toEqual([
        [0, "SHR1", "0.3333"],
        [0, "BND1", "0.3334"],
        [0, "USD", "0.3333"],
      ]);
      expect((await make(5, "none", 3)).map(([, name]: [number, string]) => name)).toEqual([
        "USD",
        "SHR1",
        "BND1",
        "USD",
      ]);
      expect((await make(3, "current", 4))[0]).toEqual([0, "Unknown sector", "0.9"]);
    }));

  it("that were made are named in the reader's language until they are renamed", () =>
    withApp(async (test) => {
      const world = await makeWorld(test);
      const { portfolioId, user } = world;
      const inLanguage = async (language: string): Promise<Answer["body"]> =>
        (await user.call("GET /api/pie/getByPortfolioId", { portfolioId }, { "accept-language": language }))
          .body;
      const namesIn = async (language: string) =>
        (await inLanguage(language)).nodes.flatMap(({ name }: Answer["body"]) => name || []);
      await user.call("POST /api/pie/createPiesForPortfolio", { portfolioId, grouping: 4, version: 0 });
      expect([await namesIn("en"), await namesIn("ru")]).toEqual([
        ["Stocks", "ETFs", "Cash"],
        ["Акции", "Фонды", "Деньги"],
      ]);
      // Saved in Russian with one renamed: that one is the owner's own now.
      const { nodes } = await inLanguage("ru");
      const sent = nodes.map(({ id, parentId, kind, name, asset, currency }: Answer["body"]) => ({
        ...{ key: id, parent: parentId, kind, currency, assetId: asset?.id ?? null },
        name: name === "Фонды" ? "Funds" : name,
      }));
      await edit(world, sent, 1);
      expect([await namesIn("en"), await namesIn("ru")]).toEqual([
        ["Stocks", "Funds", "Cash"],
        ["Акции", "Funds", "Деньги"],
      ]);
      const [{ id }] = (await inLanguage("en")).nodes;
      await user.call("PUT /api/pie", { portfolioId, id, version: 2, name: "Growth" });
      expect(await namesIn("ru")).toEqual(["Growth", "Funds", "Деньги"]);
      // Assets grouped by category show the same names.
      const list = (language: string) =>
        user.call("GET /api/holdings", { portfolioId, groupBy: "category" }, { "accept-language": language });
      const groupsIn = async (language: string) =>
        JSON.stringify((await list(language)).body).match(/"(?:Cash|Деньги)"/g)?.[0];
      expect([await groupsIn("en"), await groupsIn("ru")]).toEqual(['"Cash"', '"Деньги"']);
    }));

  it("go out as a table and as JSON, and come back the same", () =>
    withApp(async (test) => {
      const world = await makeWorld(test);
      await edit(world, draft(world));
      const plain = async () =>
        (await treeOf(world)).nodes.map(({ id: _, parentId: __, ...node }: Record<string, unknown>) => node);
      const before = await plain();
      const { portfolioId } = world;
      let version = 1;
      for (const format of ["csv", "json"]) {
        const { body } = await world.user.call("GET /api/pie/exportpies", { portfolioId, format });
        expect(body.fileName).toBe(`categories-2026-11-20.${format}`);
        expect((await edit(world, [], version)).status).toBe(200);
        version += 2;
        const sent = await send(world, body.text, { version: String(version - 1) });
        expect(sent.body).toEqual({ isStored: true, version, count: 5, issues: [], issuesTotal: 0 });
        expect(await plain()).toEqual(before);
      }
    }));

  it("of a file with a wrong row are not stored, and the row is named", () =>
    withApp(async (test) => {
      const world = await makeWorld(test);
      await edit(world, draft(world));
      const before = await treeOf(world);
      const file = [
        "Path,Kind,Name,Ticker,Currency,Target %",
        ",category,Shares,,,60",
        "Shares,asset,,SHR1,,100.5",
        "Shares,asset,,NOBODY,,1",
        "Shares,thing,,,,1",
        "Shares,cash,,,USD,",
        ",category,Rest,,,41",
      ].join("\n");
      const { body } = await send(world, file);
      expect(body.isStored).toBe(false);
      expect(body.issues.map(({ line, code }: { line: number; code: string }) => [line, code])).toEqual([
        [3, "bad-target"],
        [4, "unknown-asset"],
        [5, "unknown-kind"],
        [7, "pie-targets-above"],
      ]);
      const json = await send(
        world,
        '{"format":"zerno-pies","version":1,"items":[{"name":"A"},{"target":"1"}]}',
      );
      expect(json.body.issues).toEqual([{ line: 2, column: null, code: "bad-node", params: {} }]);
      const broken = await send(world, "{nothing");
      expect(broken.body.issues).toEqual([{ line: 0, column: null, code: "bad-json", params: {} }]);
      expect(await treeOf(world)).toEqual(before);
    }));

  it("are nobody else's, and their hint is put away once", () =>
    withApp(async (test) => {
      const world = await makeWorld(test);
      const other = await makeWorld(test, 11);
      await edit(world, draft(world));
      const foreign = { ...other, portfolioId: world.portfolioId };
      expect((await edit(foreign, [], 1)).status).toBe(404);
      const id = (await treeOf(world)).nodes[0].id;
      const { portfolioId } = other;
      expect((await other.user.call("GET /api/pie", { portfolioId, id })).status).toBe(404);
      const hint = { portfolioId: world.portfolioId };
      await world.user.call("POST /api/pie/addCategoriesNotification", hint);
      expect(await treeOf(world)).toMatchObject({ isHintShown: false, version: 1 });
      expect((await treeOf(other)).isHintShown).toBe(true);
    }));
});
