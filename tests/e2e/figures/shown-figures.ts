import type { Page } from "playwright-core";

/** A figure's visible text and attributes. */
export interface ShownFigure {
  readonly name: string;
  readonly text: string;
  readonly unit: string;
  readonly metric: string;
  readonly scope: string;
  readonly period: string;
  readonly against: string;
  readonly plan: string;
  /** Codes of the reasons, when there is no value. */
  readonly refused: string | null;
}

export const figuresOn = (page: Page): Promise<ShownFigure[]> =>
  page.locator("main [data-figure]").evaluateAll((elements) =>
    elements.map((element) => {
      const seen = element.cloneNode(true) as HTMLElement;
      for (const hidden of seen.querySelectorAll(".visually-hidden, svg")) hidden.remove();
      const { dataset } = element as HTMLElement;
      const of = (key: string) => dataset[key] ?? "";
      return {
        name: of("figure"),
        text: (seen.textContent ?? "").replace("≈", "").trim(),
        ...{ unit: of("unit"), metric: of("metric"), scope: of("scope"), period: of("period") },
        ...{ against: of("against"), plan: of("plan"), refused: dataset.refused ?? null },
      };
    }),
  );
