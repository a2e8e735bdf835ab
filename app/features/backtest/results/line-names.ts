import type { TFunction } from "i18next";

interface Named {
  readonly portfolio: number | null;
  readonly name: string;
}

/** What a line is called: by its owner, or by its number. */
export const lineName = ({ portfolio, name }: Named, t: TFunction): string =>
  name || (portfolio === null ? t("result.benchmark") : t("form.portfolio", { number: portfolio + 1 }));
