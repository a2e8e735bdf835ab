import { expect, it } from "vitest";
import { type Caller, testPassword } from "../../tests/support/app.ts";
import { addRow } from "../../tests/support/ledger-world.ts";
import { setPlan } from "../commands/set-plan.ts";
import { addSplit } from "../features/corporate-actions/testing/events-world.ts";
import { csv, importFile, must } from "../features/import/testing/import-world.ts";
import { type NoticeKind, noticeKindNames } from "../shared/notice-kinds.ts";
import { declare, type World, withWorld } from "./testing/notices-world.ts";

interface Kind {
  /** What really happens, before anybody looks. */
  readonly cause: (world: World) => Promise<unknown>;
  /** What the screen answers that shows the same. */
  readonly screen: (world: World) => Promise<unknown>;
  /** Figures of the notice that stand on the screen too, by their names. */
  readonly figures: readonly string[];
}

/** The user once more, by the password: a cause may have moved the clock past the session. */
async function signedIn({ test, user }: World): Promise<Caller> {
  const login = { username: user.email, password: testPassword };
  return test.as(must(await test.anonymous.call("POST /api/account/login", login)).access_token);
}

const calendar = async ({ user, portfolioId }: World) =>
  must(await user.call("GET /api/divs-calendar", { portfolioId, from: "2026-11-21", to: "2026-12-31" }));

const drifting = async ({ user, portfolioId, acme }: World) => {
  const nodes = [
    { key: "a", kind: 2, assetId: acme, target: "0.5" },
    { key: "c", kind: 2, currency: "USD", target: "0.5" },
  ];
  must(await user.call("POST /api/pie/editByPortfolioId", { portfolioId, version: 0, nodes }));
  must(await user.call("PUT /api/rebalancing/settings", { portfolioId, settings: { band: "0.05" } }));
};

/** Every kind but failed syncs, which need a broker and have a test of their own (`sync-failed.db.test.ts`). */
const kinds: Readonly<Record<Exclude<NoticeKind, "sync-failed">, Kind>> = {
  "dividend-announced": {
    cause: (world) => declare(world, {}),
    screen: calendar,
    figures: ["total"],
  },
  "dividend-changed": {
    cause: async (world) => {
      const id = "018f0000-0000-7000-8000-0000000000aa";
      await declare(world, { id });
      await world.look();
      await declare(world, { id, amount: "1.5" });
    },
    screen: calendar,
    figures: ["total"],
  },
  "dividend-cut": {
    cause: (world) =>
      declare(world, { exDate: "2025-12-09", payDate: "2025-12-20", amount: "2" }, { amount: "1.1" }),
    screen: calendar,
    figures: ["perShare"],
  },
  "dividend-received": {
    cause: ({ user, portfolioId, acme }) =>
      addRow(user, portfolioId, {
        ...{ kind: "dividend", assetId: acme, amount: "12.5", tax: "1.63", date: "2026-11-18" },
      }),
    screen: async ({ user, portfolioId }) => must(await user.call("GET /api/income", { portfolioId })),
    figures: ["total"],
  },
  "ex-date-near": {
    cause: (world) => declare(world, { exDate: "2026-11-23", payDate: "2026-12-20" }),
    screen: calendar,
    figures: ["perShare"],
  },
  "price-target": {
    cause: async ({ user }) => {
      const list = must(await user.call("POST /api/watchlist", { name: "Wanted", columns: ["price"] }));
      const wanted = { symbol: "ACME@TEST", targetPrice: "96.5", targetSide: 1, note: "" };
      must(await user.call("POST /api/watchlistAsset", { watchlistId: list.id, ...wanted }));
    },
    screen: async ({ user }) => must(await user.call("GET /api/watchlistAsset", {})),
    figures: ["price", "target"],
  },
  "goal-reached": {
    cause: async ({ user, portfolioId }) => {
      const goal = { portfolioId, name: "House", kind: 1, currency: "USD", dueOn: "2030-01-01" };
      must(
        await user.call("POST /api/portfoliogoal/set-goal", { ...goal, monthlyFlow: "0", target: "1049.5" }),
      );
    },
    screen: async ({ user, portfolioId }) => must(await user.call("GET /api/portfoliogoal", { portfolioId })),
    figures: ["value", "target"],
  },
  "action-pending": {
    cause: ({ test, acme }) => addSplit(test.db, acme, "2026-11-10", "3", "1"),
    screen: async ({ user, portfolioId }) =>
      must(await user.call("GET /api/corporateActions/CheckCorporateActions", { portfolioId })),
    figures: ["day"],
  },
  "import-done": {
    cause: ({ user, portfolioId }) =>
      importFile(user, portfolioId, csv("Buy,2026-11-02,ACME,90,1,USD,,TEST,,,,")),
    screen: async ({ user, portfolioId }) =>
      must(await user.call("GET /api/transactionsImportHistory", { portfolioId })),
    figures: ["count", "file"],
  },
  subscription: {
    cause: ({ test, user }) => setPlan(test.db, user.email, "Tier2_2", test.clock.now),
    screen: async ({ user }) => must(await user.call("GET /api/userProfile/checkSubscription")),
    figures: ["plan"],
  },
  "report-ready": {
    cause: async ({ test }) => {
      test.clock.now = new Date("2027-01-02T08:00:00Z");
    },
    // The session has run out by then; the report is that of the last finished year.
    screen: async (world) => {
      const { portfolioId } = world;
      const reader = await signedIn(world);
      const report = must(await reader.call("GET /api/history-profits/for-report", { portfolioId }));
      return String(report.year);
    },
    figures: ["year"],
  },
  drift: {
    cause: drifting,
    screen: async ({ user, portfolioId }) =>
      must(await user.call("GET /api/pie/getByPortfolioId", { portfolioId })),
    figures: ["drift"],
  },
};

/** The one value of a part of a notice, without its type. */
const shownPart = (part: unknown): unknown => {
  const { type: _, currency: _currency, ...rest } = part as Record<string, unknown>;
  const [value] = Object.values(rest);
  // Words of our own end with what they name.
  return typeof value === "string" && value.startsWith("notices:") ? value.split(".").at(-1) : value;
};

it("no kind is left out", () => {
  expect([...Object.keys(kinds), "sync-failed"].sort()).toEqual([...noticeKindNames].sort());
});

it.each(Object.entries(kinds) as [NoticeKind, Kind][])(
  "%s: its cause makes one row however often one looks, one mail in the user's language, figures as on the screen",
  (kind, { cause, screen, figures }) =>
    withWorld(
      async (world) => {
        const { user, setMail, look, told, languages } = world;
        must(await user.call("POST /api/email-settings/update-preferred-language", { language: "ru" }));
        await look();
        const before = await told(kind);
        expect(before).toEqual({ params: [], mails: 0 });
        await setMail(kind, true);
        await cause(world);
        await look();
        const { params, mails } = await told(kind);
        expect([params.length, mails]).toEqual([1, 1]);
        expect(new Set(await languages())).toEqual(new Set(["ru"]));
        const shown = JSON.stringify(await screen(world));
        for (const name of figures) expect(shown).toContain(JSON.stringify(shownPart(params[0]?.[name])));
        // What the user reads in the centre is that row.
        const list = must(await (await signedIn(world)).call("GET /api/notifications/list", {}));
        expect(list.notices.filter((one: { kind: string }) => one.kind === kind)).toHaveLength(1);
      },
      {},
      kind === "subscription" ? { BILLING: "on" } : {},
    ),
);

it("while mails are off every kind is shown and none is mailed", () =>
  withWorld(
    async (world) => {
      for (const kind of noticeKindNames) await world.setMail(kind, false);
      // The year ends last.
      const { "report-ready": yearEnd, ...others } = kinds;
      for (const { cause } of [...Object.values(others), yearEnd]) {
        await cause(world);
        await world.look();
      }
      for (const kind of Object.keys(kinds) as NoticeKind[]) {
        const { params, mails } = await world.told(kind);
        expect([kind, params.length > 0, mails]).toEqual([kind, true, 0]);
      }
    },
    {},
    { BILLING: "on" },
  ));
