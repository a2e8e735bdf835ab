import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubBrowser } from "../../client/testing/browser-globals.ts";
import { type FirstChoice, openDoor } from "./open-door.ts";

const choice: FirstChoice = {
  ...{ country: "US", currency: "USD", portfolioName: "My portfolio", next: "/watchlists" },
  prefs: { language: "en", locale: "en-US", theme: "dark", isDeviceTheme: false },
};

let portfolios: { id: string; isDemo: boolean; isComposite: boolean; view: number }[];
let changes: [path: string, input: unknown][];

beforeEach(() => {
  stubBrowser();
  [portfolios, changes] = [[], []];
  vi.stubGlobal("fetch", async (address: unknown, init: RequestInit) => {
    const path = String(address).replace(/^.*\/api/, "/api");
    const input = typeof init.body === "string" ? JSON.parse(init.body) : {};
    if (init.method !== "GET") changes.push([path, input]);
    if (path === "/api/MyPortfolio/demo") {
      const demo = { id: "d1", isDemo: true, isComposite: false, view: 1 };
      portfolios.push(demo);
      return Response.json({ portfolios: [demo] });
    }
    if (path !== "/api/MyPortfolio" || init.method === "GET")
      return Response.json({ portfolios, shared: [] });
    const made = { id: `p${portfolios.length + 1}`, isDemo: false, isComposite: false, view: input.view };
    portfolios.push(made);
    return Response.json(made);
  });
});
afterEach(() => void vi.unstubAllGlobals());

it("saves what the browser chose, makes the first portfolio in its currency, and ends the first steps", async () => {
  expect(await openDoor("file", choice)).toBe("/import?p=p1");
  expect(changes).toEqual([
    [
      "/api/userProfile/updateuserinfo",
      { country: "US", currency: "USD", language: "en", locale: "en-US", theme: "dark" },
    ],
    ["/api/MyPortfolio", { name: "My portfolio", currency: "USD", view: 1 }],
    ["/api/user/updateUserOnboardingState", { onboardingState: "completed" }],
  ]);
});

it("leaves the theme to a device that decides it, and makes nothing for who comes later", async () => {
  const prefs = { ...choice.prefs, isDeviceTheme: true };
  expect(await openDoor("later", { ...choice, prefs })).toBe("/watchlists");
  expect(changes.map(([path]) => path)).toEqual([
    "/api/userProfile/updateuserinfo",
    "/api/user/updateUserOnboardingState",
  ]);
  expect(changes[0]?.[1]).not.toHaveProperty("theme");
});

it("makes no second portfolio, whatever is repeated", async () => {
  expect(await openDoor("broker", choice)).toBe("/sync?connect=list&portfolio=p1");
  expect(await openDoor("transaction", choice)).toBe("/transactions?p=p1&new=buy");
  expect(await openDoor("demo", choice)).toBe("/dashboard?p=d1");
  expect(await openDoor("demo", choice)).toBe("/dashboard?p=d1");
  expect(portfolios.map(({ id }) => id)).toEqual(["p1", "d1"]);
});
