import type { Page } from "playwright-core";
import { type Operation, resultOf } from "../../../app/ui/money/derivation.ts";

/** Content of a derived figure's panel. */
interface Opened {
  readonly name: string;
  readonly operation: string;
  /** Empty when the figure is refused. */
  readonly value: string;
  readonly parts: readonly { readonly value: string; readonly isFrom: boolean }[];
}

/** Half a unit of the last decimal of a text, or a millionth of the value: parts come rounded too. */
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

/** Figures in sight, in their order: what opens nowhere, and which of those that open are derived on the page itself. */
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

async function openFigure(page: Page, name: string): Promise<Opened> {
  await page
    .locator(`main button[data-figure=${JSON.stringify(name)}]`)
    .first()
    .click();
  const panel = page.locator(`[data-explained=${JSON.stringify(name)}]`);
  await panel.waitFor();
  const more = panel.locator("[data-section=parts] > button");
  while ((await more.count()) > 0) await more.click();
  const opened = await panel.evaluate((element) => ({
    operation: (element as HTMLElement).dataset.operation ?? "",
    value: (element as HTMLElement).dataset.value ?? "",
    parts: [...element.querySelectorAll<HTMLElement>("[data-part]")].map((part) => ({
      value: part.dataset.value ?? "",
      isFrom: part.dataset.source !== undefined || part.querySelector("a, time") !== null,
    })),
  }));
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  return { name, ...opened };
}

/**
 * Faults of the figures of an open page: those that cannot be opened, and those derived on the page whose inputs do not
 * give them. At most `most` are opened.
 */
export async function figureFaults(page: Page, most: number): Promise<readonly string[]> {
  const figures = await listFigures(page);
  const faults = figures.flatMap(({ name, isButton }) => (isButton ? [] : [`${name} cannot be opened`]));
  // Below a drawer that the address opens nothing can be pressed.
  if ((await page.getByRole("dialog").count()) > 0) return faults;
  const derived = figures.filter(({ isDerived }) => isDerived).slice(0, most);
  for (const { name } of derived) {
    const fault = faultOf(await openFigure(page, name));
    if (fault !== undefined) faults.push(fault);
  }
  return faults;
}
