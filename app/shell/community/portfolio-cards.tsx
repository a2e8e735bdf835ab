import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatPercent } from "../../i18n/format.ts";
import { plainNumber } from "../../i18n/plain-number.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { Figure } from "../../shared/common.schema.ts";
import type { ListedPortfolio } from "../../shared/schemas/publication.schema.ts";
import { chartColors } from "../../ui/charts/chart-colors.ts";
import { Sparkline } from "../../ui/charts/sparkline.tsx";
import { DateText } from "../../ui/money/amounts.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { usePageLook } from "../../ui/page-look.tsx";
import classes from "./community.module.css";

interface PortfolioCardsProps {
  readonly portfolios: readonly ListedPortfolio[];
  /** Action at the end of a card. */
  readonly actionOf?: (portfolio: ListedPortfolio) => ReactNode;
  readonly headingLevel?: 2 | 3;
}

export const PortfolioCards = ({ portfolios, actionOf, headingLevel = 2 }: PortfolioCardsProps) => (
  <ul className={classes.cards}>
    {portfolios.map((portfolio) => (
      <li key={portfolio.key} className={classes.card} data-listed={portfolio.key}>
        <CardHead portfolio={portfolio} headingLevel={headingLevel} />
        <CardFigures portfolio={portfolio} />
        <ClassMix classes={portfolio.classes} />
        <CardFoot portfolio={portfolio} action={actionOf?.(portfolio)} />
      </li>
    ))}
  </ul>
);

interface CardHeadProps {
  readonly portfolio: ListedPortfolio;
  readonly headingLevel: 2 | 3;
}

function CardHead({ portfolio, headingLevel }: CardHeadProps) {
  const { t } = useTranslation("community");
  const { key, name, owner, isDemo, currency, spark } = portfolio;
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={classes.cardHead}>
      <div className={classes.names}>
        <Heading className={classes.name}>
          <a href={`/public/portfolios/${key}`}>{name}</a>
        </Heading>
        <p className={classes.muted}>
          {owner && (
            <>
              <a className={classes.above} href={`/public/profile/${owner.userName}`}>
                {owner.displayName || `@${owner.userName}`}
              </a>
              {" · "}
            </>
          )}
          {currency}
          {isDemo && (
            <>
              {" "}
              <span className={classes.tag}>{t("card.demo")}</span>
            </>
          )}
        </p>
      </div>
      <Sparkline points={heightsOf(spark)} label={t("card.growth", { name })} />
    </div>
  );
}

/** Heights from 0 to 100. */
export function heightsOf(growth: readonly number[]): number[] {
  const [low, high] = [Math.min(...growth), Math.max(...growth)];
  return growth.map((value) => (high === low ? 50 : ((value - low) / (high - low)) * 100));
}

const ratioOf = (value: number | null): Figure =>
  value === null
    ? { unit: "ratio", refused: [{ code: "not-enough-history", params: {} }] }
    : { unit: "ratio", value: plainNumber(value) };

const shown = [
  { name: "return1y", metric: "twr", sign: true, period: "1Y" },
  { name: "sinceStart", metric: "twr", sign: true, period: "ALL" },
  { name: "annualised", metric: "twrAnnualised", sign: true, period: "ALL" },
  { name: "volatility", metric: "volatility", sign: false, period: "ALL" },
  { name: "maxDrawdown", metric: "maxDrawdown", sign: false, period: "ALL" },
  { name: "dividendYield", metric: "dividendYield", sign: false, period: "ALL" },
] as const;

function CardFigures({ portfolio }: { readonly portfolio: ListedPortfolio }) {
  const { t } = useTranslation("community");
  return (
    <dl className={classes.figures}>
      {shown.map(({ name, metric, sign, period }) => (
        <div key={name}>
          <dt>{t(`card.${name}`)}</dt>
          <dd className={classes.above}>
            <FigureText
              figure={ratioOf(portfolio[name])}
              name={`${name}-${portfolio.key}`}
              explain={{ metric, scope: { kind: "portfolio", portfolioId: "" }, period: { name: period } }}
              variant="cell"
              sign={sign}
              digits={1}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ClassMix({ classes: parts }: Pick<ListedPortfolio, "classes">) {
  const { t } = useTranslation("community");
  const { theme, isBlueOrange } = usePageLook();
  const { locale } = useReader();
  const colors = chartColors(theme, isBlueOrange);
  const nameOf = (key: string) => (key === "hidden" ? t("card.hidden") : t(`ledger:assetType.${key}`));
  const share = (weight: number) =>
    formatPercent(plainNumber(weight), locale, { minDigits: 0, maxDigits: 0 });
  const text = parts.map(({ key, weight }) => `${nameOf(key)} ${share(weight)}`).join(", ");
  if (parts.length === 0) return null;
  return (
    <div>
      <div className={classes.mix} aria-hidden="true">
        {parts.map(({ key, weight }, at) => (
          <span
            key={key}
            style={{
              width: `${Math.max(0, weight * 100).toFixed(1)}%`,
              background: key === "hidden" ? colors.other : (colors.series[at] ?? colors.other),
            }}
          />
        ))}
      </div>
      <p className={classes.muted}>{text}</p>
    </div>
  );
}

interface CardFootProps {
  readonly portfolio: ListedPortfolio;
  readonly action: ReactNode;
}

function CardFoot({ portfolio, action }: CardFootProps) {
  const { t } = useTranslation("community");
  const { historyDays, holdingCount, followers, asOf } = portfolio;
  const years = Math.floor(historyDays / 365);
  return (
    <div className={classes.foot}>
      <span>{t("card.holdings", { count: holdingCount })}</span>
      <span>
        {years > 0
          ? t("card.years", { count: years })
          : t("card.months", { count: Math.max(1, Math.floor(historyDays / 30)) })}
      </span>
      <span>{t("card.followers", { count: followers })}</span>
      <span>
        {t("card.asOf")} <DateText value={asOf} />
      </span>
      {action && <span className={classes.above}>{action}</span>}
    </div>
  );
}
