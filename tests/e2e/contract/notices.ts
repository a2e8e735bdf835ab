import { expect } from "vitest";
import { enterDemo, importJourney, openJourney, registerApiUser, signIn } from "../api-user.ts";
import { interceptAnswer } from "../intercept-answer.ts";
import { wordsOf } from "../words.ts";
import { awake, callsOf, type Group, type Stage, soon } from "./row.ts";

const t = wordsOf("en");
const unreadPath = "/api/notifications/unread-count";
const progressPath = "/api/PortfolioSyncSettings/check-process-sync";

async function expectReload(stage: Stage, act: () => Promise<unknown>): Promise<void> {
  await awake(stage.page);
  await stage.page.waitForLoadState("networkidle");
  stage.calls.length = 0;
  await act();
  await soon(() => callsOf(stage, unreadPath).length).toBeGreaterThan(0);
}

let openImport = "";

export const notices: Group = {
  name: "notifications that are loaded again",
  open: async ({ page, server }) => {
    const user = await registerApiUser(server.url);
    await importJourney(user);
    const { portfolioId, importId } = await openJourney(user, "Second");
    openImport = `/import?p=${portfolioId}&id=${importId}`;
    await signIn(page, user, "/notifications");
  },
  rows: [
    {
      id: "4.22",
      sentence: "Notification reload requests after one was read ask for the notifications again",
      run: async (stage) => {
        const unread = stage.page.locator("main [data-unread]");
        await expectReload(stage, () => unread.getByRole("button").first().click());
        await soon(() => unread.count()).toBe(0);
      },
    },
    {
      id: "4.23",
      sentence: "Notification reload requests after an import ask for the notifications again",
      run: async (stage) => {
        const { page } = stage;
        await page.goto(openImport);
        const book = page.getByRole("button", { name: t("import:commit.all", { count: 14 }), exact: true });
        await expectReload(stage, () => book.click());
        expect(callsOf(stage, "/api/TransactionsImport/commit").length).toBe(1);
      },
    },
    {
      id: "4.24",
      sentence: "Notification reload requests after a sync ask for the notifications again",
      run: async (stage) => {
        const { page } = stage;
        await enterDemo(page);
        await page.goto("/sync");
        await expectReload(stage, () =>
          // A run that began and ended between two polls.
          interceptAnswer(page, `**${progressPath}*`, async (route) => {
            const response = await route.fetch();
            const lastRunAt = "2026-11-20T09:59:00.000Z";
            await route.fulfill({
              response,
              json: { ...(await response.json()), isRunning: false, lastRunAt },
            });
          }),
        );
        expect(callsOf(stage, progressPath).length).toBeGreaterThan(0);
        await page.unroute(`**${progressPath}*`);
      },
    },
  ],
};
