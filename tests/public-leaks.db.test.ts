import { expect, it } from "vitest";
import { type TestApp, withApp } from "./support/app.ts";
import { atNight } from "./support/at-night.ts";
import { searchFor } from "./support/leaks/find-leaks.ts";
import {
  addLeakMarket,
  everySettings,
  type PublishedSecrets,
  publishLeaky,
  publishSecrets,
  readPublic,
  settingGroups,
} from "./support/leaks/published-secrets.ts";
import { addAsset, addPortfolio, addRow } from "./support/ledger-rows.ts";
import { traceWork } from "./support/trace-work.ts";

/** Public answers for one portfolio, without its key and its owner's names. */
async function bytesOf(test: TestApp, world: PublishedSecrets, settings: object): Promise<string[]> {
  const key = await publishLeaky(world, settings);
  const texts = await readPublic(test, key, world.userName);
  await world.user.call("DELETE /api/MyPortfolio/public-key", { id: world.portfolioId });
  const [avatar = ""] = /data:image[^"]*/.exec(texts.join("")) ?? [];
  const names = [key, world.userName, avatar].filter((name) => name !== "");
  return texts.map((text) => names.reduce((rest, name) => rest.replaceAll(name, "#"), text));
}

for (const [at, group] of settingGroups.entries()) {
  const named = `delay ${group.delayDays}, transactions ${group.areTransactionsShared ? "shared" : "private"}`;
  it(`no public answer leaks an amount, quantity, note, account or address: ${named}`, atNight(at > 0), () =>
    withApp(async (test) => {
      const world = await publishSecrets(test, await addLeakMarket(test));
      const { find, count } = searchFor(world.secrets);
      expect(count).toBeGreaterThan(1000);
      // The search works: the owner's own answers are full of matches.
      const own = await world.user.call("GET /api/holdings", { portfolioId: world.portfolioId });
      expect(find(JSON.stringify(own.body)).length).toBeGreaterThan(10);
      for (const settings of everySettings(world, group)) {
        const key = await publishLeaky(world, { description: "Slow and *steady*", ...settings });
        for (const text of await readPublic(test, key, world.userName))
          expect([settings, text.slice(0, 40), find(text)]).toEqual([settings, text.slice(0, 40), []]);
      }
      // With amounts shown, the same search finds them.
      const shown = { areAmountsShown: true, areTransactionsShared: true, hiddenAssets: [], delayDays: 0 };
      const key = await publishLeaky(world, shown);
      expect((await readPublic(test, key, world.userName)).flatMap(find).length).toBeGreaterThan(10);
    }),
  );

  it(`a portfolio 7.3 times as large gives the same public bytes: ${named}`, atNight(at > 0), () =>
    withApp(async (test) => {
      const market = await addLeakMarket(test);
      const one = await publishSecrets(test, market);
      const many = await publishSecrets(test, market, { tenths: 73, name: "richer" });
      const worthOf = async ({ user, portfolioId }: PublishedSecrets) =>
        Number((await user.call("GET /api/main-stats", { portfolioId })).body.head.value.value);
      expect((await worthOf(many)) / (await worthOf(one))).toBeCloseTo(7.3, 8);
      const settings = everySettings(many, group);
      for (const [place, own] of everySettings(one, group).entries())
        expect(await bytesOf(test, many, settings[place] ?? {})).toEqual(await bytesOf(test, one, own));
    }),
  );
}

async function publishWide(test: TestApp, holdings: number): Promise<string> {
  const user = await test.register(`wide${holdings}@example.org`);
  const portfolioId = await addPortfolio(user, { name: `Wide ${holdings}` });
  for (let at = 0; at < holdings; at++) {
    const number = 100 * holdings + at;
    const closes = { "2026-11-02": 100, "2026-11-19": 101 + at };
    const assetId = await addAsset(test.db, { number, ticker: `W${number}`, closes });
    const row = { kind: "buy", date: "2026-11-02", assetId, quantity: "1", price: "100" };
    await addRow(user, portfolioId, row);
  }
  return publishLeaky({ user, portfolioId }, { areTransactionsShared: true, showsOwner: true });
}

it("a public page needs as many queries for twelve holdings as for one", () =>
  withApp(async (test) => {
    const [narrow, wide] = [await publishWide(test, 1), await publishWide(test, 12)];
    for (const path of [
      "portfolio",
      "stats",
      "transactions",
      "history-prices",
      "history-profits",
      "income",
    ]) {
      const work = (key: string) => traceWork(() => test.anonymous.call(`GET /api/public/${path}`, { key }));
      const few = await work(narrow);
      const many = await work(wide);
      expect([path, many.statements]).toEqual([path, few.statements]);
      expect([path, few.statements.length <= 5]).toEqual([path, true]);
    }
  }));
