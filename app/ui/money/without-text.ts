import type { TFunction } from "i18next";
import type { KnownPart } from "../../shared/common.schema.ts";

const mostNames = 2;

/** Returns "without X, Y" for the known part of a total; counts names beyond two. */
export function withoutText({ without }: Pick<KnownPart, "without">, t: TFunction): string {
  const names = without
    .slice(0, mostNames)
    .map(({ name }) => name)
    .join(", ");
  const more = without.length - mostNames;
  return more > 0
    ? t("common:figure.withoutMore", { names, count: more })
    : t("common:figure.without", { names });
}
