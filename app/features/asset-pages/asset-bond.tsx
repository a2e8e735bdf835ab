import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../client/use-api.ts";
import { formatNumber, formatPercent } from "../../i18n/format.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { DateText } from "../../ui/money/amounts.tsx";
import { reasonText } from "../../ui/money/reason-text.ts";
import type { AssetAddress } from "./asset-address.ts";
import classes from "./asset-page.module.css";
import type { Bond } from "./asset-parts.ts";
import { BOND_FIGURES, type BondFigure } from "./bond-figures.ts";
import { BondSchedule } from "./bond-schedule.tsx";
import type { Told } from "./bond-shapes.ts";
import { MarketMoney, Quoted, Reasons } from "./market-money.tsx";
import { PartCard } from "./part-card.tsx";

/** Terms, yields and duration at the last price, the schedule and the offers. */
export function AssetBond({ address: { symbol } }: { readonly address: AssetAddress }) {
  const { t } = useTranslation("asset-pages");
  const answer = useApiQuery("GET /api/public/asset-info/bond", { symbol });
  return (
    <PartCard title={t("part.bond")} answer={answer} rows={14}>
      {(bond) =>
        bond.terms === null ? (
          <Reasons reasons={bond.reasons} />
        ) : (
          <div className={classes.stack}>
            <Terms bond={bond} terms={bond.terms} />
            <Figures bond={bond} />
            <Offers bond={bond} />
            <BondSchedule bond={bond} />
          </div>
        )
      }
    </PartCard>
  );
}

interface TermsProps {
  readonly bond: Bond;
  readonly terms: NonNullable<Bond["terms"]>;
}

function Terms({ bond: { asset, price, accrued }, terms }: TermsProps) {
  const { t } = useTranslation("asset-pages");
  const money = (value: string) => <MarketMoney value={value} currency={asset.currency} />;
  const lines: readonly (readonly [string, ReactNode])[] = [
    ["issuedOn", terms.issuedOn && <DateText key="1" value={terms.issuedOn} />],
    ["maturity", terms.maturity && <DateText key="2" value={terms.maturity} />],
    ["nominal", money(terms.nominal)],
    ["remaining", terms.remaining === terms.nominal ? null : money(terms.remaining)],
    ["couponsPerYear", terms.couponsPerYear > 0 && terms.couponsPerYear],
    ["accrued", accrued.value !== null && money(accrued.value)],
    ["dirty", price && money(price.dirtyMoney)],
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

const inYears: readonly BondFigure[] = ["macaulayDuration", "averageLife"];
const plain: readonly BondFigure[] = ["modifiedDuration", "convexity"];

function Figures({ bond: { figures } }: { readonly bond: Bond }) {
  const { t } = useTranslation("asset-pages");
  return (
    <dl className={classes.facts}>
      {BOND_FIGURES.map((figure) => (
        <div key={figure} title={t(`bond.hint.${figure}`)}>
          <dt>{t(`bond.figure.${figure}`)}</dt>
          <dd data-figure={figure}>
            <ToldFigure figure={figure} told={figures[figure]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ToldFigure({ figure, told }: { readonly figure: BondFigure; readonly told: Told }) {
  const { t } = useTranslation("asset-pages");
  const { locale } = useReader();
  const why = told.reasons.map((reason) => reasonText(reason, t, locale)).join(" · ");
  if (told.value === null)
    return (
      <>
        — <span className={classes.second}>{why}</span>
      </>
    );
  const digits = { minDigits: 2, maxDigits: 2 };
  const shown = inYears.includes(figure)
    ? t("bond.years", { years: formatNumber(told.value, locale, digits) })
    : plain.includes(figure)
      ? formatNumber(told.value, locale, digits)
      : formatPercent(told.value, locale);
  return (
    <>
      {shown}
      {why && <span className={classes.second}>{why}</span>}
    </>
  );
}

function Offers({ bond: { offers, asset } }: { readonly bond: Bond }) {
  const { t } = useTranslation("asset-pages");
  const ahead = offers.filter(({ isPast }) => !isPast);
  if (ahead.length === 0) return <p className={classes.muted}>{t("bond.noOffers")}</p>;
  return (
    <section>
      <h3>{t("bond.offers")}</h3>
      <dl className={classes.facts}>
        {ahead.map(({ date, kind, price }) => (
          <div key={`${date}${kind}`}>
            <dt>
              <DateText value={date} /> · {t(`bond.offer.${kind}`)}
            </dt>
            <dd>
              <Quoted value={price} currency={asset.currency} isBond />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
