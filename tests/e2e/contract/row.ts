import type { BrowserContext, Page, Request } from "playwright-core";
import { expect } from "vitest";
import type { TestServer } from "../support.ts";

/** Context of a row. */
export interface Stage {
  readonly server: Pick<TestServer, "url" | "dataDir">;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Requests to the API so far, the oldest first. */
  readonly calls: Request[];
}

/** One sentence of the client contract and what shows it. */
export interface Row {
  /** Part and number: "8.3". */
  readonly id: string;
  readonly sentence: string;
  /** It opens page after page, each of which a journey by day opens too. */
  readonly isNightly?: boolean;
  /** Looks at what the sentence says; without a single assertion the row fails. */
  readonly run: (stage: Stage) => Promise<void>;
}

/** Rows that share one visit, in this order. */
export interface Group {
  readonly name: string;
  /** Servers required by these rows. */
  readonly world?: () => Promise<{
    readonly env: Readonly<Record<string, string>>;
    readonly stop: () => Promise<void>;
  }>;
  /** Brings the page where the rows begin. */
  readonly open: (stage: Stage) => Promise<void>;
  /** Console errors that the rows provoke. */
  readonly expected?: RegExp;
  /** Its rows take minutes, or have tests of their own by day: they run by night. */
  readonly isNightly?: boolean;
  /** The tour's welcome is not dismissed automatically. */
  readonly hasWelcome?: boolean;
  readonly rows: readonly Row[];
}

/** Local storage under a name, parsed. */
// biome-ignore lint/suspicious/noExplicitAny: states of every shape are looked into
export const stored = (page: Page, key: string): Promise<any> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? "null"), key);

/** Changes fields of a stored state, as another tab would. */
export const store = (page: Page, key: string, change: object): Promise<void> =>
  page.evaluate(
    ([name, text]) => {
      const before = JSON.parse(localStorage.getItem(name) ?? "{}");
      localStorage.setItem(name, JSON.stringify({ ...before, ...JSON.parse(text) }));
    },
    [key, JSON.stringify(change)] as const,
  );

/** Calls of an API path among those so far. */
export const callsOf = ({ calls }: Pick<Stage, "calls">, path: string): Request[] =>
  calls.filter((request) => new URL(request.url()).pathname === path);

/** Waits until the scripts of a page listen. */
export const awake = (page: Page): Promise<unknown> => page.waitForSelector("html[data-is-ready]");

/** Leaves a mark on the page, this one or the next, once the welcome to the tour was in sight: `hasSeenHint`. */
export async function watchForHint(page: Page): Promise<void> {
  const watch = () => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector("[data-tour-hint]") === null) return;
      Object.assign(window, { hasSeenHint: true });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  };
  // Either of them may show the dashboard.
  await page.evaluate(watch);
  await page.addInitScript(watch);
}

/** Presses the item of the account menu that changes the theme: one call of a signed-in page, every time anew. */
export async function toggleTheme(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: /(Dark|Light) theme/ }).click();
}

/** An answer of the API with an error, as the server makes them. */
export const errorAnswer = (status: number, code: string, message = code) => ({
  status,
  contentType: "application/json",
  body: JSON.stringify({ error: { code, message, params: {}, requestId: "row" } }),
});

/** Waits for a condition, also on a busy machine. */
export const soon = <T>(look: () => T) => expect.poll(look, { timeout: 15_000 });
