import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ApiUser, giveFactor, registerApiUser, signIn } from "./api-user.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { toast, wordsOf } from "./words.ts";

let server: TestServer;
let browser: Browser;
let admin: ApiUser;
let person: ApiUser;

beforeAll(async () => {
  const env = { NODE_ENV: "test", DEMO: "off", RATE_LIMIT_PER_MINUTE: "100000" };
  [server, browser] = await Promise.all([startServer(env), openBrowser()]);
  admin = await registerApiUser(server.url);
  person = await registerApiUser(server.url);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const t = wordsOf("en");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

async function signInByForm(page: Page): Promise<void> {
  await page.goto("/auth/login");
  await box(page, "E-mail").fill(person.email);
  await box(page, "Password").fill(person.password);
  await button(page, "Sign in").click();
}

async function act(page: Page, action: "disable" | "enable", reason: string): Promise<void> {
  await button(page, t(`admin:user.action.${action}`)).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: t("admin:user.reason") }).fill(reason);
  await dialog.getByRole("button", { name: t(`admin:user.action.${action}`), exact: true }).click();
  await toast(page, t(`admin:user.done.${action}`)).waitFor();
}

it("finds a user, disables the account with a reason, and enables it", async () => {
  const { page, faults } = await visit(browser, server.url);
  await signIn(page, admin, "/admin");
  await giveFactor(page);
  await page.getByRole("heading", { level: 1, name: t("admin:overview.title") }).waitFor();
  await page
    .getByRole("main")
    .getByRole("link", { name: t("shell:nav.users"), exact: true })
    .click();
  await page.getByRole("searchbox", { name: t("admin:users.search") }).fill(person.email);
  await page
    .getByRole("search")
    .getByRole("button", { name: t("admin:users.find"), exact: true })
    .click();
  await page.waitForURL(/q=api/);
  await page.getByRole("link", { name: person.email }).click();
  await page.getByRole("heading", { level: 1, name: person.email }).waitFor();
  await act(page, "disable", "Fraud suspected");
  await page.getByText(/Disabled since/).waitFor();

  const other = await visit(browser, server.url, { expected: /status of 409/ });
  await signInByForm(other.page);
  await other.page.getByText(t("common:error.ACCOUNT_DISABLED")).waitFor();

  await act(page, "enable", "Documents checked");
  for (const event of ["account-disabled", "account-enabled"])
    await page
      .getByRole("listitem")
      .getByText(t(`safety:log.event.${event}`), { exact: true })
      .waitFor();
  await page.getByText(/reason: Fraud suspected/).waitFor();
  await signInByForm(other.page);
  await other.page.waitForURL(/\/dashboard/);
  await other.page.goto("/user-profile?section=security");
  await other.page.getByText(/by an administrator · reason: Fraud suspected/).waitFor();
  await page.goto("/user-profile?section=security");
  await page.getByText(t("safety:log.acted", { action: t("safety:log.event.account-disabled") })).waitFor();
  await page.getByText(/reason: Documents checked/).waitFor();
  expect([...faults, ...other.faults]).toEqual([]);
});

it("announces in both languages on public and signed-in pages, until it is put away", async () => {
  const { page, faults } = await visit(browser, server.url);
  const own = await registerApiUser(server.url);
  await signIn(page, own, "/dashboard");
  const inside = page.locator("[data-announcement]");
  expect(await inside.count()).toBe(0);

  const staff = await visit(browser, server.url);
  const root = await makeAdmin();
  await signIn(staff.page, root, "/admin/announcements");
  await button(staff.page, t("announcements:add")).click();
  await box(staff.page, t("announcements:field.textEn")).fill("Maintenance tonight");
  await box(staff.page, t("announcements:field.textRu")).fill("Ночью плановые работы");
  await staff.page.getByLabel(t("announcements:field.level")).selectOption("warning");
  await box(staff.page, t("announcements:field.link")).fill("/version");
  await button(staff.page, t("announcements:save")).click();
  await staff.page.getByRole("heading", { name: t("announcements:state.shown") }).waitFor();

  /** Pages poll announcements every few seconds. */
  const showing = async (where: Page, path: string, text: string) => {
    await expect
      .poll(
        async () => {
          await where.goto(path);
          return where.locator("[data-announcement]").allInnerTexts();
        },
        { timeout: 30_000, interval: 500 },
      )
      .toEqual([expect.stringContaining(text)]);
  };
  await showing(page, "/dashboard", "Maintenance tonight");
  await page.goto("/holdings");
  await button(page, t("frame:announcement.dismiss")).click();
  await expect.poll(() => inside.count()).toBe(0);
  await page.goto("/dashboard");
  await page.getByRole("main").waitFor();
  expect(await inside.count()).toBe(0);

  // The static Russian page's own program dismisses the banner; the next page comes without it.
  const reader = await visit(browser, server.url, { language: "ru" });
  await showing(reader.page, "/", "Ночью плановые работы");
  const ru = wordsOf("ru");
  await button(reader.page, ru("frame:announcement.dismiss")).click();
  await expect.poll(() => reader.page.locator("[data-announcement]").count()).toBe(0);
  for (const path of ["/", "/pricing", "/auth/login"]) {
    await reader.page.goto(path);
    expect([path, await reader.page.locator("[data-announcement]").count()]).toEqual([path, 0]);
  }
  expect([...faults, ...staff.faults, ...reader.faults]).toEqual([]);
});

/** Enabling the first administrator's second factor ended its other sessions. */
async function makeAdmin(): Promise<ApiUser> {
  const user = await registerApiUser(server.url);
  const { Client } = (await import("pg")).default;
  const client = new Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query(
    "insert into user_roles (user_id, role, granted_at) select user_id, 4, now() from emails where email = $1",
    [user.email],
  );
  await client.end();
  return user;
}
