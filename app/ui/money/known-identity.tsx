import { useTranslation } from "react-i18next";
import type { Identity, KnownIdentity } from "../../shared/schemas/result.schema.ts";
import classes from "./refusal.module.css";
import { RefusalReasons } from "./refusal.tsx";
import { withoutText } from "./without-text.ts";

export type ShownIdentity = Pick<KnownIdentity, "lines" | "residual" | "gains"> & {
  readonly without?: KnownIdentity["without"];
};

export const shownIdentity = (identity: Identity): ShownIdentity | null =>
  "refused" in identity ? identity.known : identity;

/** Returns the excluded parts, in the form of `ExplainScope.without`. */
export const withoutOf = ({ without }: ShownIdentity): string | undefined =>
  without?.map(({ assetId, name }) => assetId ?? name).join(",");

interface Props {
  readonly identity: ShownIdentity;
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
