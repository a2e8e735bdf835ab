import type { TFunction } from "i18next";
import type { Division } from "../analytics.types.ts";

type Piece = Division["slices"][number]["pieces"][number];

/** Returns a piece's name: asset, composition line, rest of a fund, or currency of cash. */
export const pieceName = ({ asset, name, cash }: Piece, t: TFunction): string =>
  asset?.name ??
  name ??
  (cash === null ? t("analytics:slice.rest") : t("analytics:slice.cashOf", { currency: cash }));
