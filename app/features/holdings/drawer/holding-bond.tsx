import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Figure } from "../../../shared/common.schema.ts";
import { FigureText } from "../../../ui/money/figure.tsx";
import { dayFigure, priceFigure, unknownFigure } from "../../../ui/money/plain-figures.ts";
import { type BondTerm, deriveBondTerm } from "../derive-holding.ts";
import classes from "../holdings.module.css";
import type { OneHolding } from "../holdings.types.ts";

type Bond = NonNullable<OneHolding["bond"]>;

const metrics = [
  "accruedCoupon",
  "yieldToMaturity",
  "macaulayDuration",
  "modifiedDuration",
  "yieldToOffer",
] as const satisfies readonly (keyof Bond["figures"])[];

export function HoldingBond({ one }: { readonly one: OneHolding }) {
  const { t } = useTranslation("holdings");
  const { bond } = one;
  if (bond === null) return null;
  const { asset } = one.holding;
  const { maturity, nextCoupon, nextOffer, reasons } = bond;
  const term = (name: BondTerm, figure: Figure) => (
    <div key={name}>
      <dt>{t(`bond.${name}`)}</dt>
      <dd>
        <FigureText
          figure={figure}
          name={`bond-${name}`}
          derive={() => deriveBondTerm(one, name, figure, t)}
        />
      </dd>
    </div>
  );
  const isOfferAhead = nextOffer !== null;
  return (
    <section>
      <h3>{t("bond.title")}</h3>
      <dl className={classes.figures}>
        {term("maturity", maturity === null ? unknownFigure(reasons, "date") : dayFigure(maturity))}
        {nextCoupon && term("nextCoupon", dayFigure(nextCoupon.date))}
        {nextCoupon && term("couponAmount", priceFigure(nextCoupon.amount, asset.currency))}
        {nextOffer && term("nextOffer", dayFigure(nextOffer.date))}
        {nextOffer && term("offerPrice", { value: nextOffer.price, unit: "price" })}
        {metrics
          .filter((metric) => metric !== "yieldToOffer" || isOfferAhead)
          .map((metric) => (
            <div key={metric}>
              <dt>{t(`explain:metric.${metric}`)}</dt>
              <dd>
                <FigureText
                  figure={bond.figures[metric]}
                  name={`drawer-${metric}`}
                  explain={{
                    metric,
                    scope: { kind: "asset", portfolioId: one.portfolioId, assetId: asset.id },
                    period: one.period,
                  }}
                />
              </dd>
            </div>
          ))}
      </dl>
      {reasons.length === 0 && nextCoupon === null && <p className={classes.running}>{t("bond.noCoupon")}</p>}
      {reasons.length === 0 && !isOfferAhead && <p className={classes.running}>{t("bond.noOffer")}</p>}
      {reasons.some(({ code }) => code === "no-nominal") && (
        <Link to={`/own-assets?bond=${asset.id}`}>{t("bond.enterTerms")}</Link>
      )}
    </section>
  );
}
