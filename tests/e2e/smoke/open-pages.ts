import type { Browser, BrowserContext, Page, Request } from "playwright-core";
import type { Language } from "../../../app/shared/languages.ts";
import { enterDemo, signIn } from "../api-user.ts";
import { figureFaults } from "../figures/open-derived.ts";
import { inParallel } from "./ask-pages.ts";
import type { Opening } from "./openings.ts";
import { errorWords } from "./page-faults.ts";
import { password, type VisitorName, type World } from "./world.ts";

/** The deadline only ends a journey that hangs. */
const patienceMs = 60_000;

const mostOpened = process.env.TEST_PROFILE === "night" ? Number.POSITIVE_INFINITY : 1;

/** Requests and errors of a tab since the last address. */
class Watch {
  readonly #page: Page;
  readonly #pending = new Set<Request>();
  /** Requests of the open document. */
  readonly #own = new Set<Request>();
  /** Until a requested document arrives the last one goes on requesting. */
  #isComing = false;
  #faults: string[] = [];
  /** The browser reports intended error pages too. */
  #isExpected: (url: string) => boolean = () => false;
  /** Since the last address; a second document is a redirect by the page. */
  #documents = 0;
  #wake: () => void = () => undefined;

  constructor(page: Page) {
    this.#page = page;
    page.on("pageerror", (error) => this.#note(`script: ${error.message}`));
    page.on("console", (message) => {
      const { url } = message.location();
      if (message.type() === "error" && !this.#isExpected(url))
        this.#note(`console: ${message.text()} ${url}`);
    });
    page.on("request", (request) => {
      this.#pending.add(request);
      if (request.isNavigationRequest()) {
        this.#documents += 1;
        this.#isComing = true;
        this.#own.clear();
      } else if (!this.#isComing) this.#own.add(request);
    });
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) this.#isComing = false;
    });
    page.on("requestfailed", (request) => {
      const why = request.failure()?.errorText ?? "";
      // A redirecting page abandons its requests, as does the one before this address.
      const isLeft = this.#isLeaving || !this.#own.has(request);
      if (why !== "net::ERR_ABORTED" || !isLeft) this.#note(`failed: ${request.url()} ${why}`);
      this.#end(request);
    });
    page.on("requestfinished", (request) => this.#end(request));
    page.on("response", (response) => {
      if (response.status() >= 400 && !this.#isExpected(response.url()))
        this.#note(`${response.status()} ${response.url()}`);
    });
  }

  get #isLeaving(): boolean {
    return this.#documents > 1;
  }

  #note(fault: string): void {
    this.#faults.push(fault);
  }

  #end(request: Request): void {
    this.#pending.delete(request);
    if (this.#pending.size === 0) this.#wake();
  }

  begin(isExpected: (url: string) => boolean): void {
    this.#faults = [];
    this.#documents = 0;
    this.#isExpected = isExpected;
  }

  get faults(): readonly string[] {
    return [...new Set(this.#faults)];
  }

  /** Resolves once all requests are done and the idle page makes no more. */
  async settled(): Promise<void> {
    do {
      if (this.#pending.size > 0)
        await new Promise<void>((resolve, reject) => {
          const end = setTimeout(() => reject(new Error(`still asking: ${this.#open()}`)), patienceMs);
          this.#wake = () => {
            clearTimeout(end);
            resolve();
          };
        });
      await this.#page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    } while (this.#pending.size > 0);
  }

  #open = (): string => [...this.#pending].map((request) => request.url()).join(" ");
}

/** Parts of a page that report a failure, and messages about refused calls. */
async function failedParts(page: Page, language: Language): Promise<readonly string[]> {
  const alerts = await page.locator("[role=alert]").allInnerTexts();
  const failed = alerts.filter((text) => text.includes(errorWords[language].partly));
  const denied = await page.locator("[data-notice=denied]").allInnerTexts();
  return [...failed, ...denied].map((text) => `says: ${text.replaceAll("\n", " ")}`);
}

async function open(
  page: Page,
  watch: Watch,
  { address, status }: Opening,
  language: Language,
): Promise<readonly string[]> {
  const bare = address.split("#", 1)[0] ?? "";
  // Between parts of a page the browser loads nothing; a page in between costs its own process.
  if (page.url().split("#", 1)[0]?.endsWith(bare)) await page.goto("about:blank");
  watch.begin((url) => status >= 400 && new URL(url).pathname + new URL(url).search === bare);
  const answer = await page.goto(address, { waitUntil: "domcontentloaded" });
  await page.locator("html[data-is-ready]").waitFor({ state: "attached", timeout: patienceMs });
  await watch.settled();
  const headings = await page.locator("h1").count();
  const found = [...watch.faults];
  if (answer?.status() !== status) found.push(`${answer?.status()} instead of ${status}`);
  if (headings !== 1) found.push(`${headings} × <h1>`);
  if (status === 200) {
    found.push(...(await failedParts(page, language)));
    found.push(...(await figureFaults(page, mostOpened)));
  }
  return found.map((fault) => `${address}: ${fault}`);
}

async function openAll(
  context: BrowserContext,
  openings: readonly Opening[],
  language: Language,
): Promise<readonly string[]> {
  const faults: string[] = [];
  const rest = openings.values();
  await inParallel([1, 2], 2, async () => {
    const page = await context.newPage();
    const watch = new Watch(page);
    for (const opening of rest) faults.push(...(await open(page, watch, opening, language)));
    await page.close();
  });
  return faults;
}

interface Visitor {
  readonly name: VisitorName;
  readonly language: Language;
  readonly url: string;
  readonly world: World;
}

async function enter(context: BrowserContext, { name, language, world }: Visitor): Promise<void> {
  if (name === "anonymous") return;
  const page = await context.newPage();
  if (name === "demo") await enterDemo(page, language);
  else await signIn(page, { ...world.admin, password, upload: world.admin.call as never }, "/robots.txt");
  await page.close();
}

/** Signing out ends the session of all tabs, so it comes last. */
export async function openPages(
  browser: Browser,
  visitor: Visitor,
  openings: readonly Opening[],
): Promise<readonly string[]> {
  const { name, language, url } = visitor;
  const context = await browser.newContext({
    baseURL: url,
    locale: language === "ru" ? "ru-RU" : "en-US",
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(patienceMs);
  const isEnd = ({ path }: Opening) => path === "/logout";
  const inOrder = [openings.filter((one) => !isEnd(one)), openings.filter(isEnd)];
  const faults: string[] = [];
  try {
    await enter(context, visitor);
    for (const part of inOrder) faults.push(...(await openAll(context, part, language)));
  } finally {
    await context.close();
  }
  return faults.map((fault) => `${name} ${fault}`);
}
