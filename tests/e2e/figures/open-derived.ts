import type { Page } from "playwright-core";
import { type Operation, resultOf } from "../../../app/ui/money/derivation.ts";

interface Opened {
  readonly name: string;
  readonly operation: string;
  /** Empty when the figure is refused. */
  readonly value: string;
  readonly parts: readonly { readonly value: string; readonly isFrom: boolean }[];
}

/** Half a unit of the last decimal of a text, or a millionth of the value, since parts are rounded too. */
const toleranceOf = (text: string): number =>
  Math.max(0.5 * 10 ** -(text.split(".")[1]?.length ?? 0), Math.abs(Number(text)) * 1e-6);

function faultOf({ name, operation, value, parts }: Opened): string | undefined {
  if (operation === "input" && !(parts.length === 1 && parts[0]?.isFrom))
    return `${name}: an input is one part with its source, day or row`;
  if (value === "") return undefined;
  if (parts.length === 0) return `${name}: has no inputs`;
  if (parts.some((part) => part.value === "")) return `${name}: a value of a refused input`;
  // A date is no number.
  if (operation === "input" && parts[0]?.value === value) return undefined;
  const result = resultOf(
    operation as Operation,
    parts.map((part) => Number(part.value)),
  );
  if (result === undefined || Math.abs(result - Number(value)) <= toleranceOf(value)) return undefined;
  return `${name}: ${operation} of its inputs is ${result}, shown is ${value}`;
}

/** Visible figures in order: those that do not open, and those derived on the page itself. */
const listFigures = (page: Page) =>
  page.locator("main [data-figure]").evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .map((element) => ({
        name: (element as HTMLElement).dataset.figure ?? "",
        isButton: element instanceof HTMLButtonElement,
        isDerived: (element as HTMLElement).dataset.derived !== undefined,
      })),
  );

async function openByMouse(page: Page, name: string): Promise<Opened> {
  await page
    .locator(`main button[data-figure=${JSON.stringify(name)}]`)
    .first()
    .click();
  await page.locator(`[data-explained=${JSON.stringify(name)}]`).waitFor();
  const [opened] = await openInPage(page, [name]);
  await page.keyboard.press("Escape");
  await page.locator("[data-explained]").waitFor({ state: "detached" });
  return opened as Opened;
}

/** Opens figures one after another within the page: thousands by night. */
const openInPage = (page: Page, names: readonly string[]): Promise<readonly Opened[]> =>
  page.evaluate(async (all) => {
    const hangsAfterMs = 60_000;
    const appearing = (selector: string) =>
      new Promise<HTMLElement>((resolve, reject) => {
        const look = () => {
          const element = document.querySelector<HTMLElement>(selector);
          if (element === null) return;
          watcher.disconnect();
          clearTimeout(end);
          resolve(element);
        };
        const watcher = new MutationObserver(look);
        const end = setTimeout(() => reject(new Error(`${selector} never came`)), hangsAfterMs);
        watcher.observe(document.body, { subtree: true, childList: true, attributes: true });
        look();
      });
    const drawn = () => new Promise((resolve) => setTimeout(resolve));
    const opened = [];
    for (const name of all) {
      const quoted = JSON.stringify(name);
      if (document.querySelector(`[data-explained=${quoted}]`) === null)
        document.querySelector<HTMLElement>(`main button[data-figure=${quoted}]`)?.click();
      const panel = await appearing(`[data-explained=${quoted}]`);
      for (;;) {
        const more = panel.querySelector<HTMLElement>("[data-section=parts] > button");
        if (more === null) break;
        more.click();
        await drawn();
      }
      opened.push({
        name,
        operation: panel.dataset.operation ?? "",
        value: panel.dataset.value ?? "",
        parts: [...panel.querySelectorAll<HTMLElement>("[data-part]")].map((part) => ({
          value: part.dataset.value ?? "",
          isFrom: part.dataset.source !== undefined || part.querySelector("a, time") !== null,
        })),
      });
    }
    return opened;
  }, names);

/**
 * Figures that do not open, and those derived on the page that differ from their inputs. Opens at most `most`, the
 * first with the mouse.
 */
export async function figureFaults(page: Page, most: number): Promise<readonly string[]> {
  const figures = await listFigures(page);
  const faults = figures.flatMap(({ name, isButton }) => (isButton ? [] : [`${name} cannot be opened`]));
  // A drawer opened by the address covers everything.
  if ((await page.getByRole("dialog").count()) > 0) return faults;
  const derived = figures.filter(({ isDerived }) => isDerived).slice(0, most);
  const [first, ...rest] = derived.map(({ name }) => name);
  if (first === undefined) return faults;
  const opened = [await openByMouse(page, first), ...(await openInPage(page, rest))];
  return [...faults, ...opened.flatMap((one) => faultOf(one) ?? [])];
}
