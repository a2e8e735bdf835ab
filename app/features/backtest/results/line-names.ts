import type { TFunction } from "i18next";

interface Named {
  readonly portfolio: number | null;
  readonly name: string;
}

/** Returns a line's name, or its number. */
export const lineName = ({ portfolio, name }: Named, t: TFunction): string =>
  name || (portfolio === null ? t("result.benchmark") : t("form.portfolio", { number: portfolio + 1 }));
