import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { Figure } from "../../../shared/common.schema.ts";
import { DateText } from "../../../ui/money/amounts.tsx";
import { FigureText } from "../../../ui/money/figure.tsx";
import { isRefused } from "../../../ui/money/figure-pieces.ts";
import { reasonText } from "../../../ui/money/reason-text.ts";
import type { AssetAddress } from "../asset-address.ts";
import classes from "../asset-page.module.css";
import { type Bond, factAssetOf, type Summary } from "../asset-parts.ts";
import { Reasons } from "../market-money.tsx";
import { PartCard } from "../part-card.tsx";
import type { Told } from "./bond.schema.ts";
import { BOND_FIGURES, type BondFigure } from "./bond-figures.ts";
import { BondSchedule } from "./bond-schedule.tsx";
import { type BondFacts, type BondTerm, deriveBondFigure, deriveOffer, deriveTerm } from "./derive-bond.ts";

interface AssetBondProps {
  readonly address: AssetAddress;
  readonly summary: Summary;
}

/** Terms, yields and duration at the last price, schedule and offers. */
export function AssetBond({ address: { symbol }, summary }: AssetBondProps) {
  const { t } = useTranslation("asset-pages");
  const answer = useApiQuery("GET /api/public/asset-info/bond", { symbol });
  return (
    <PartCard title={t("part.bond")} answer={answer} rows={14}>
      {(bond) => <BondParts bond={bond} summary={summary} />}
    </PartCard>
  );
}

/** Terms, figures, offers and schedule of a bond, or the reasons without them. */
export function BondParts({ bond, summary }: { readonly bond: Bond; readonly summary: Summary }) {
  const { t } = useTranslation("asset-pages");
  const { locale } = useReader();
  const { terms } = bond;
  if (terms === null) return <Reasons reasons={bond.reasons} />;
  const facts = { t, locale, asset: factAssetOf(summary.asset), bond, terms };
  return (
    <div className={classes.stack}>
      <Terms facts={facts} />
      <Figures facts={facts} />
      <Offers facts={facts} />
      <BondSchedule facts={facts} />
    </div>
  );
}

interface FactsProps {
  readonly facts: BondFacts;
}

function Terms({ facts }: FactsProps) {
  const { t } = useTranslation("asset-pages");
  const { bond, terms, asset } = facts;
  const { price, accrued } = bond;
  const term = (name: BondTerm, figure: Figure) => (
    <FigureText figure={figure} name={name} derive={() => deriveTerm(facts, name)} />
  );
  const money = (name: BondTerm, value: string) =>
    term(name, { value, unit: "price", currency: asset.currency });
  const day = (name: BondTerm, value: string | null) => value !== null && term(name, { value, unit: "date" });
  const lines: readonly (readonly [BondTerm, ReactNode])[] = [
    ["issuedOn", day("issuedOn", terms.issuedOn)],
    ["maturity", day("maturity", terms.maturity)],
    ["nominal", money("nominal", terms.nominal)],
    ["remaining", terms.remaining !== terms.nominal && money("remaining", terms.remaining)],
    [
      "couponsPerYear",
      terms.couponsPerYear > 0 &&
        term("couponsPerYear", { value: String(terms.couponsPerYear), unit: "count" }),
    ],
    ["accrued", accrued.value !== null && money("accrued", accrued.value)],
    ["dirty", price && money("dirty", price.dirtyMoney)],
  ];
  return (
    <>
      <dl className={classes.facts}>
        {lines.map(
          ([name, shown]) =>
            shown && (
              <div key={name}>
                <dt>{t(`bond.${name}`)}</dt>
                <dd>{shown}</dd>
              </div>
            ),
        )}
      </dl>
      {terms.isFloating && <p className={classes.muted}>{t("bond.floating")}</p>}
    </>
  );
}

/** Years and plain numbers; the others are ratios. */
const numbers: readonly BondFigure[] = ["macaulayDuration", "averageLife", "modifiedDuration", "convexity"];

function bondFigure(figure: BondFigure, { value, reasons }: Told): Figure {
  const unit = numbers.includes(figure) ? "number" : "ratio";
  return value === null ? { refused: reasons, unit } : { value, unit, notes: reasons };
}

function Figures({ facts }: FactsProps) {
  const { t } = useTranslation("asset-pages");
  return (
    <dl className={classes.facts}>
      {BOND_FIGURES.map((name) => (
        <div key={name} title={t(`bond.hint.${name}`)}>
          <dt>{t(`bond.figure.${name}`)}</dt>
          <dd>
            <ToldFigure facts={facts} name={name} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ToldFigure({ facts, name }: FactsProps & { readonly name: BondFigure }) {
  const { t } = useTranslation("asset-pages");
  const { locale } = useReader();
  const told = facts.bond.figures[name];
  const figure = bondFigure(name, told);
  const why = told.reasons.map((reason) => reasonText(reason, t, locale)).join(" · ");
  return (
    <>
      <FigureText figure={figure} name={name} derive={() => deriveBondFigure(facts, name)} />
      {why && <span className={classes.second}>{isRefused(figure) ? ` ${why}` : why}</span>}
    </>
  );
}

function Offers({ facts }: FactsProps) {
  const { t } = useTranslation("asset-pages");
  const ahead = facts.bond.offers.filter(({ isPast }) => !isPast);
  if (ahead.length === 0) return <p className={classes.muted}>{t("bond.noOffers")}</p>;
  return (
    <section>
      <h3>{t("bond.offers")}</h3>
      <dl className={classes.facts}>
        {ahead.map((offer) => (
          <div key={`${offer.date}${offer.kind}`}>
            <dt>
              <DateText value={offer.date} /> · {t(`bond.offer.${offer.kind}`)}
            </dt>
            <dd>
              <FigureText
                figure={{ value: offer.price, unit: "price" }}
                name={`offer-${offer.kind}-${offer.date}`}
                derive={() => deriveOffer(facts, offer)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
