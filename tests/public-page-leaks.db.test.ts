import { beforeAll, expect, it } from "vitest";
import { loadBuiltPages } from "../app/server/page/built-pages.ts";
import type { PageRenderer } from "../app/server/page/page-renderer.ts";
import { type TestApp, withApp } from "./support/app.ts";
import { atNight } from "./support/at-night.ts";
import { searchFor } from "./support/leaks/find-leaks.ts";
import { cookiesOf, readPublicPages, withoutCoordinates } from "./support/leaks/public-pages.ts";
import {
  addLeakMarket,
  everySettings,
  type PublishedSecrets,
  publishLeaky,
  publishSecrets,
  settingGroups,
} from "./support/leaks/published-secrets.ts";
import { isNight } from "./support/vitest/profile.ts";

let pages: PageRenderer;
beforeAll(async () => {
  pages = await loadBuiltPages();
});

const onPages = (body: (test: TestApp, cookie: string) => Promise<void>) =>
  withApp(async (test) => body(test, await cookiesOf(test, await test.register("reader@example.org"))), {
    pages,
    env: { RATE_LIMIT_PER_MINUTE: "100000" },
  });

/** Everything rendered for one portfolio, without its key and the owners' names. */
async function bytesOf(test: TestApp, world: PublishedSecrets, cookie: string, settings: object) {
  const key = await publishLeaky(world, settings);
  const texts = await readPublicPages(test, { key, userName: world.userName, cookie });
  await world.user.call("DELETE /api/MyPortfolio/public-key", { id: world.portfolioId });
  const [avatar = ""] = /data:image\/svg[^"\\]*/.exec(texts.map(({ text }) => text).join("")) ?? [];
  // The sitemap has the profiles of both owners.
  const names = [key, "leaky-name", "richer-name", avatar].filter((name) => name !== "");
  const withoutNames = (text: string) => names.reduce((rest, name) => rest.replaceAll(name, "#"), text);
  return texts.map(({ path, text }) => ({ path: withoutNames(path), text: withoutNames(text) }));
}

/** By night all combinations; by day those that show most and least. */
const settingsOf = (world: PublishedSecrets, group: (typeof settingGroups)[number]) => {
  const all = everySettings(world, group);
  return isNight ? all : [all.at(0) ?? {}, all.at(-1) ?? {}];
};

/** Both texts from their first difference. */
function firstDifference(one: string, other: string): readonly [string, string] | null {
  if (one === other) return null;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 80);
  return [around(one), around(other)];
}

for (const [at, group] of settingGroups.entries()) {
  const named = `delay ${group.delayDays}, transactions ${group.areTransactionsShared ? "shared" : "private"}`;
  it(
    `no page, file or picture leaks an amount, quantity, note, account or address: ${named}`,
    {
      ...atNight(at > 0),
      timeout: 120_000,
    },
    () =>
      onPages(async (test, cookie) => {
        const world = await publishSecrets(test, await addLeakMarket(test));
        const { find } = searchFor(world.secrets);
        for (const settings of settingsOf(world, group)) {
          const key = await publishLeaky(world, { description: "Slow and *steady*", ...settings });
          for (const { path, text } of await readPublicPages(test, { key, userName: world.userName, cookie }))
            expect([settings, path, find(withoutCoordinates(text))]).toEqual([settings, path, []]);
        }
        // With amounts shown, the same search finds them.
        const shown = { areAmountsShown: true, areTransactionsShared: true, hiddenAssets: [], delayDays: 0 };
        const key = await publishLeaky(world, shown);
        const texts = await readPublicPages(test, { key, userName: world.userName, cookie });
        expect(texts.flatMap(({ text }) => find(text)).length).toBeGreaterThan(10);
      }),
  );

  it(
    `a portfolio 7.3 times as large gives the same pages, files and pictures: ${named}`,
    {
      ...atNight(at > 0),
      timeout: 120_000,
    },
    () =>
      onPages(async (test, cookie) => {
        const market = await addLeakMarket(test);
        const one = await publishSecrets(test, market);
        const many = await publishSecrets(test, market, { tenths: 73, name: "richer" });
        const settings = settingsOf(many, group);
        for (const [place, own] of settingsOf(one, group).entries()) {
          const large = await bytesOf(test, many, cookie, settings[place] ?? {});
          const small = await bytesOf(test, one, cookie, own);
          expect(large.map(({ path }) => path)).toEqual(small.map(({ path }) => path));
          for (const [at, { path, text }] of small.entries())
            expect([own, path, firstDifference(text, large[at]?.text ?? "")]).toEqual([own, path, null]);
        }
      }),
  );
}
