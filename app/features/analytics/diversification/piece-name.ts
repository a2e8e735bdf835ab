import type { TFunction } from "i18next";
import type { Division } from "../analytics.types.ts";

type Piece = Division["slices"][number]["pieces"][number];

/** Name of a piece: its asset, the line of a fund's composition, the rest of a fund, or a currency's cash. */
export const pieceName = ({ asset, name, cash }: Piece, t: TFunction): string =>
  asset?.name ??
  name ??
  (cash === null ? t("analytics:slice.rest") : t("analytics:slice.cashOf", { currency: cash }));
