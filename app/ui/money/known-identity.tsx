import { useTranslation } from "react-i18next";
import type { Identity, KnownIdentity } from "../../shared/schemas/result.schema.ts";
import classes from "./refusal.module.css";
import { RefusalReasons } from "./refusal.tsx";
import { withoutText } from "./without-text.ts";

/** Lines of an identity on screen: of the whole, or of its known part. */
export type ShownIdentity = Pick<KnownIdentity, "lines" | "residual" | "gains"> & {
  readonly without?: KnownIdentity["without"];
};

/** Returns the lines of an identity, or of a refused one's known part; null without one. */
export const shownIdentity = (identity: Identity): ShownIdentity | null =>
  "refused" in identity ? identity.known : identity;

/** Returns the excluded parts as named in the scope of the remaining figures. */
export const withoutOf = ({ without }: ShownIdentity): string | undefined =>
  without?.map(({ assetId, name }) => assetId ?? name).join(",");

interface Props {
  readonly identity: ShownIdentity;
  /** Portfolio of the links; without it no links are shown. */
  readonly portfolioId?: string | undefined;
}

/** Names the excluded parts and the reasons; nothing for a complete identity. */
export function IdentityWithout({ identity: { without }, portfolioId }: Props) {
  const { t } = useTranslation("common");
  if (without === undefined) return null;
  const names = withoutText({ without }, t);
  return (
    <div data-without>
      <p className={classes.without}>{t("common:figure.knownPart", { without: names })}</p>
      <RefusalReasons reasons={without.flatMap(({ reasons }) => reasons)} portfolioId={portfolioId} />
      <p className={classes.note}>{t("common:figure.knownFlows")}</p>
    </div>
  );
}
