import type { BrowserContext, Page, Request } from "playwright-core";
import { expect } from "vitest";
import type { TestServer } from "../support.ts";

export interface Stage {
  readonly server: Pick<TestServer, "url" | "dataDir">;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Requests to the API, oldest first. */
  readonly calls: Request[];
}

/** A sentence of the client contract and its proof. */
export interface Row {
  /** Part and number: "8.3". */
  readonly id: string;
  readonly sentence: string;
  /** Runs by night: by day other journeys open its pages. */
  readonly isNightly?: boolean;
  /** A row without assertions fails. */
  readonly run: (stage: Stage) => Promise<void>;
}

/** Rows that share one visit, in this order. */
export interface Group {
  readonly name: string;
  readonly world?: () => Promise<{
    readonly env: Readonly<Record<string, string>>;
    readonly stop: () => Promise<void>;
  }>;
  readonly open: (stage: Stage) => Promise<void>;
  readonly expected?: RegExp;
  /** Runs by night: rows take minutes, or have their own tests by day. */
  readonly isNightly?: boolean;
  /** The tour's welcome is not dismissed automatically. */
  readonly hasWelcome?: boolean;
  readonly rows: readonly Row[];
}

// biome-ignore lint/suspicious/noExplicitAny: states of every shape are looked into
export const stored = (page: Page, key: string): Promise<any> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? "null"), key);

/** Changes fields of a stored state, like another tab. */
export const store = (page: Page, key: string, change: object): Promise<void> =>
  page.evaluate(
    ([name, text]) => {
      const before = JSON.parse(localStorage.getItem(name) ?? "{}");
      localStorage.setItem(name, JSON.stringify({ ...before, ...JSON.parse(text) }));
    },
    [key, JSON.stringify(change)] as const,
  );

export const callsOf = ({ calls }: Pick<Stage, "calls">, path: string): Request[] =>
  calls.filter((request) => new URL(request.url()).pathname === path);

/** Waits until the page's scripts listen. */
export const awake = (page: Page): Promise<unknown> => page.waitForSelector("html[data-is-ready]");

/** Marks the page (`hasSeenHint`), this one or the next, once the tour's welcome was visible. */
export async function watchForHint(page: Page): Promise<void> {
  const watch = () => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector("[data-tour-hint]") === null) return;
      Object.assign(window, { hasSeenHint: true });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  };
  await page.evaluate(watch);
  await page.addInitScript(watch);
}

/** Changes the theme: one call of a signed-in page each time. */
export async function toggleTheme(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: /(Dark|Light) theme/ }).click();
}

export const errorAnswer = (status: number, code: string, message = code) => ({
  status,
  contentType: "application/json",
  body: JSON.stringify({ error: { code, message, params: {}, requestId: "row" } }),
});

export const soon = <T>(look: () => T) => expect.poll(look, { timeout: 15_000 });
