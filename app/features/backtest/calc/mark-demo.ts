import type { TFunction } from "i18next";
import type { Derivation } from "../../../ui/money/derivation.ts";
import type { Stats } from "../form/draft.ts";

/** Returns whether a line uses prices of the demo market. */
export const isDemoLine = ({ lines }: Pick<Stats, "lines">, portfolio: number | null): boolean =>
  lines.some((line) => line.portfolio === portfolio && line.assets.some(({ asset }) => asset.isDemo));

/** Notes that demo prices are fictional. */
export const markDemo = (t: TFunction, isDemo: boolean, derivation: Derivation): Derivation =>
  isDemo ? { ...derivation, rule: `${derivation.rule} ${t("derive.demo")}` } : derivation;
