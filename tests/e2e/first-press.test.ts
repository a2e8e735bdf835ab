import path from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firstScript } from "../../app/server/page/hold-presses.ts";
import { atNight } from "../support/at-night.ts";
import { answerInstead } from "./answer-instead.ts";
import { type ApiUser, importJourney, registerApiUser, signIn } from "./api-user.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { wordsOf } from "./words.ts";

/** Presses, keys and typed values from before any script has come: each does what was wanted, once and in order. */
let server: TestServer;
let browser: Browser;
let user: ApiUser;

beforeAll(async () => {
  const env = { NODE_ENV: "test", TODAY: "2024-06-28", DEMO: "off", RATE_LIMIT_PER_MINUTE: "100000" };
  [server, browser] = await Promise.all([startServer(env), openBrowser()]);
  user = await registerApiUser(server.url);
  await importJourney(user);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const t = wordsOf("en");
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

/** Opens a page whose scripts stay away until the answer is called. */
async function openWithoutScripts(page: Page, address: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await answerInstead(page, /\.js(\?|$)/, async (route) => {
    await promise;
    // A page that was left wants none.
    await route.continue().catch(() => undefined);
  });
  await page.goto(address, { waitUntil: "commit" });
  return async () => {
    expect(await page.locator("html[data-is-ready]").count()).toBe(0);
    resolve();
    await page.locator("html[data-is-ready]").waitFor();
  };
}

/** Addresses and bodies of what a page writes, in order. */
function watchWrites(page: Page): readonly string[] {
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "GET" || !request.url().includes("/api/")) return;
    writes.push(`${new URL(request.url()).pathname} ${request.postData() ?? ""}`);
  });
  return writes;
}

const isDimmed = (control: Locator) =>
  control.evaluate((element) => getComputedStyle(element).opacity === "0.5");

async function pressImpatiently(control: Locator): Promise<void> {
  for (let press = 0; press < 3; press += 1) await control.click();
  expect(await isDimmed(control)).toBe(true);
}

/** Runs a step on a new visitor's page, which may have no faults. */
async function asVisitor(width: number, step: (page: Page) => Promise<void>): Promise<void> {
  const { page, context, faults } = await visit(browser, server.url, { width });
  page.setDefaultTimeout(10_000);
  await step(page);
  expect(faults).toEqual([]);
  await context.close();
}

const asReader = (width: number, step: (page: Page) => Promise<void>) =>
  asVisitor(width, async (page) => {
    await signIn(page, user, "/robots.txt");
    await step(page);
  });

const bareControls = `
  <button id="a">A</button><button id="b">B</button><input id="c"><form><input id="d"></form>
  <input type="radio" name="e" id="e1" value="1"><input type="radio" name="e" id="e2" value="2">
  <details><summary id="s">S</summary>open</details><form action="#sent"><button>Send</button></form>`;

/** A page without React, which stops the first presses on A as React does where it waits for a program. */
async function openBare(page: Page): Promise<void> {
  const entry = path.resolve(import.meta.dirname, "../../app/client/dom/replay-presses.ts");
  const made = await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, lib: { entry, formats: ["iife"], name: "replay" } },
  });
  const [output] = [made].flat() as { readonly output: readonly { readonly code: string }[] }[];
  const body = `<script>${firstScript}</script>${bareControls}<script>
    window.log = [];
    let stops = 2;
    document.addEventListener("click", (event) => {
      if (event.target.id === "a" && stops-- > 0) event.stopPropagation();
    }, true);
    for (const type of ["click", "keydown", "change", "submit"])
      document.addEventListener(type, (event) => {
        if (type === "submit" && event.target.action.endsWith("bare")) event.preventDefault();
        log.push([type, event.key ?? event.target.value, event.target.id].filter(Boolean).join(" "));
      });
    ${output?.output[0]?.code}</script>`;
  await answerInstead(page, /bare/, (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto("/bare");
}

const logOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { readonly log: string[] }).log);

it("presses are replayed in order, one of a kind, and again where the page stops them", () =>
  asVisitor(1440, async (page) => {
    await openBare(page);
    for (const id of ["b", "a", "b"]) await page.locator(`#${id}`).click();
    await page.locator("#c").pressSequentially("12");
    for (const id of ["e1", "e2", "e1"]) await page.locator(`#${id}`).check();
    await page.locator("#d").press("Enter");
    await page.locator("#d").blur();
    await page.keyboard.press("g");
    // It acts without scripts.
    await page.locator("#s").click();
    await page.getByText("open").waitFor();
    // Typed text stays in the field.
    expect(await logOf(page)).toEqual(["keydown 1 c", "keydown 2 c", "click s"]);
    await page.evaluate("log.length = 0, replay.replayPresses()");
    expect(await logOf(page)).toEqual([
      ...["click b", "click a", "change 12 c"],
      ...["click 2 e2", "change 2 e2", "click 1 e1", "change 1 e1"],
      ...["keydown Enter d", "submit", "keydown g"],
    ]);
    // From now on presses are the page's own.
    await page.locator("#b").click();
    expect((await logOf(page)).at(-1)).toBe("click b");
  }));

it("a form that needs no script is sent at once", () =>
  asVisitor(1440, async (page) => {
    await openBare(page);
    await page.getByRole("button", { name: "Send" }).click();
    await page.waitForURL(/bare\?#sent$/);
  }));

for (const width of [1440, 390])
  describe(`before scripts, ${width} wide`, atNight(width === 390), () => {
    it("the dashboard is arranged after three presses of Customize", () =>
      asReader(width, async (page) => {
        const release = await openWithoutScripts(page, "/dashboard");
        const customize = button(page, t("dashboard:arrange.start"));
        await pressImpatiently(customize);
        await release();
        await button(page, t("dashboard:arrange.add")).waitFor();
        expect(await customize.count()).toBe(0);
      }));

    it("the account menu and the bell open", { tags: ["night"] }, () =>
      asReader(width, async (page) => {
        for (const [name, role] of [
          [/^Account menu/, "menu"],
          [/^Notifications/, "dialog"],
        ] as const) {
          const release = await openWithoutScripts(page, "/holdings");
          await pressImpatiently(button(page, name));
          await release();
          await page.getByRole(role).waitFor();
          expect(await isDimmed(button(page, name))).toBe(false);
        }
      }),
    );

    it("a segment, a switch and a form are changed and saved once each, in order", () =>
      asReader(width, async (page) => {
        const release = await openWithoutScripts(page, "/user-profile");
        const writes = watchWrites(page);
        // The first width leaves the user's pages dark.
        const theme = width === 1440 ? "dark" : "light";
        await page.getByText(t(`account:settings.look.${theme}`), { exact: true }).click();
        const stealth = page.getByRole("switch", { name: t("account:settings.look.stealth") });
        for (let press = 0; press < 3; press += 1) await stealth.click({ force: true });
        expect(await stealth.isChecked()).toBe(true);
        expect(await page.locator("html[data-stealth]").count()).toBe(0);
        const name = page.getByRole("textbox", { name: t("account:name.label") });
        await name.fill(`Vera ${width}`);
        await name.press("Enter");
        await release();
        await page.locator(`html[data-stealth][data-mantine-color-scheme="${theme}"]`).waitFor();
        await expect.poll(() => writes.length).toBe(2);
        const save = "/api/userProfile/updateuserinfo";
        expect(writes).toEqual([`${save} {"theme":"${theme}"}`, `${save} {"name":"Vera ${width}"}`]);
      }));

    it("a visitor's theme and language change, and links and filters need no script", () =>
      asVisitor(width, async (page) => {
        let release = await openWithoutScripts(page, "/pricing");
        await pressImpatiently(button(page, t("common:theme.toDark")));
        await pressImpatiently(button(page, "RU"));
        await release();
        await page.locator('html[lang="ru"][data-mantine-color-scheme="dark"]').waitFor();
        await button(page, "EN").click();
        await page.locator('html[lang="en"]').waitFor();
        release = await openWithoutScripts(page, "/public/screener");
        await page.getByRole("searchbox").fill("gold");
        await page.getByRole("searchbox").press("Enter");
        await page.waitForURL("**/public/screener?text=gold*");
      }));
  });

it("what was typed into a filter narrows the list, and where it was typed", { tags: ["night"] }, () =>
  asReader(1440, async (page) => {
    const release = await openWithoutScripts(page, "/holdings");
    const filter = page.getByRole("searchbox");
    await filter.click();
    await page.keyboard.type("nothing like it");
    await page.keyboard.press("Home");
    await release();
    await page.getByText(t("holdings:empty.nothingFound")).waitFor();
    await page.keyboard.type("x");
    expect(await filter.inputValue()).toBe("xnothing like it");
  }),
);

it("a field that answers takes what is typed while the page is still busy", { tags: ["night"] }, () =>
  asReader(1440, async (page) => {
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await page.goto("/holdings");
    await page.locator("html[data-is-ready]").waitFor();
    // Held, it would be gone with the next drawing of the field.
    const held = await page.getByRole("searchbox").evaluate((field) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
      set?.call(field, "nothing like it");
      field.dispatchEvent(new Event("input", { bubbles: true }));
      return window.heldPresses?.presses.length;
    });
    expect(held).toBe(0);
    await page.getByText(t("holdings:empty.nothingFound")).waitFor();
  }),
);

it("keys go to another place, and open the commands", () =>
  asReader(1440, async (page) => {
    let release = await openWithoutScripts(page, "/holdings");
    await page.locator("main h1").waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("d");
    await release();
    await page.waitForURL("**/dashboard");
    release = await openWithoutScripts(page, "/holdings");
    await page.locator("main h1").waitFor();
    await page.keyboard.press("Control+k");
    await release();
    await page.getByRole("dialog").getByRole("combobox").waitFor();
  }));

it("the sign-in is sent once", () =>
  asVisitor(1440, async (page) => {
    const release = await openWithoutScripts(page, "/auth/login");
    const writes = watchWrites(page);
    await page.locator('[name="username"]').fill(user.email);
    await page.locator('[name="password"]').fill(user.password);
    await page.keyboard.press("Enter");
    const send = button(page, t("account:login.submit"));
    await send.click();
    expect(await isDimmed(send)).toBe(true);
    expect(new URL(page.url()).search).toBe("");
    await release();
    await page.waitForURL("**/dashboard");
    expect(writes.filter((write) => write.startsWith("/api/account/login"))).toHaveLength(1);
  }));

it("a step back at the moment the page is taken over finds its page, signed in", async () => {
  const { page, context, faults } = await visit(browser, server.url);
  await signIn(page, user, "/holdings");
  await page.addInitScript(() => {
    if (location.pathname !== "/transactions") return;
    let router: unknown;
    Object.defineProperty(window, "__reactRouterDataRouter", {
      get: () => router,
      set: (made) => {
        router = made;
        history.pushState(null, "", "/dashboard");
        dispatchEvent(new PopStateEvent("popstate"));
      },
    });
  });
  await page.goto("/transactions");
  await page.getByRole("heading", { level: 1, name: "Journey" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard");
  expect(faults).toEqual([]);
  await context.close();
});

it("what a held press changes comes to no part of the page that still waits", {
  tags: ["night"],
}, async () => {
  const beginner = await registerApiUser(server.url);
  const { page, context, faults } = await visit(browser, server.url, { width: 390 });
  await signIn(page, beginner, "/robots.txt");
  // As slow as a phone: the bar is taken over long after the form below it.
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  const release = await openWithoutScripts(page, "/new-portfolio");
  await page.locator('input[name="name"]').fill("First");
  await button(page, t("portfolios:new.create")).click();
  await release();
  await page.waitForURL("**/import");
  await button(page, /First/).first().waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
