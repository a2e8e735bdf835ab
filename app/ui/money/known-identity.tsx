import { useTranslation } from "react-i18next";
import type { Identity, KnownIdentity } from "../../shared/shapes/result-shapes.ts";
import classes from "./refusal.module.css";
import { RefusalReasons } from "./refusal.tsx";
import { withoutText } from "./without-text.ts";

/** Lines of an identity as they are shown: of the whole, or of what is known of it. */
export type ShownIdentity = Pick<KnownIdentity, "lines" | "residual" | "gains"> & {
  readonly without?: KnownIdentity["without"];
};

/** The lines of an identity; of a refused one those of its known part, null where there is none. */
export const shownIdentity = (identity: Identity): ShownIdentity | null =>
  "refused" in identity ? identity.known : identity;

/** Parts that are left out, as figures of the rest name them in their scope. */
export const withoutOf = ({ without }: ShownIdentity): string | undefined =>
  without?.map(({ assetId, name }) => assetId ?? name).join(",");

interface Props {
  readonly identity: ShownIdentity;
  /** Links to what can be entered open this portfolio; without one there are no links. */
  readonly portfolioId?: string | undefined;
}

/** Names what the lines lack and why; nothing for an identity of the whole. */
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
