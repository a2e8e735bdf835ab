import { useTranslation } from "react-i18next";
import type { Figure } from "../../shared/common.schema.ts";
import { MarkedName } from "../../ui/market/marked-name.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import classes from "./analytics.module.css";
import type { Profits } from "./analytics.types.ts";
import { ofAsset } from "./stats-target.ts";

const most = 3;

const numberOf = (figure: Figure): number => ("value" in figure ? Number(figure.value) : 0);

/** By contribution to the return, which stealth mode shows too. */
export function BestAndWorst({ profits }: { readonly profits: Profits }) {
  const { t } = useTranslation("analytics");
  const sorted = profits.rows.toSorted(
    (a, b) => numberOf(b.figures.contribution) - numberOf(a.figures.contribution),
  );
  const best = sorted.filter(({ figures }) => numberOf(figures.contribution) > 0).slice(0, most);
  const worst = sorted
    .filter(({ figures }) => numberOf(figures.contribution) < 0)
    .reverse()
    .slice(0, most);
  if (best.length + worst.length === 0) return null;
  return (
    <div className={classes.ends}>
      {[{ name: "best", rows: best } as const, { name: "worst", rows: worst } as const].map(
        ({ name, rows }) =>
          rows.length > 0 && (
            <section key={name} aria-label={t(`assets.${name}`)} data-end={name}>
              <h3 className={classes.subtitle}>{t(`assets.${name}`)}</h3>
              <ol className={classes.plainList}>
                {rows.map(({ asset, figures }) => (
                  <li key={asset.id}>
                    <span title={asset.name}>
                      <MarkedName asset={asset} size="tiny">
                        {asset.ticker}
                      </MarkedName>
                    </span>
                    <FigureText
                      figure={figures.contribution}
                      name={`${name}-${asset.ticker}`}
                      explain={ofAsset(profits, "contribution", asset.id)}
                      sign
                    />
                  </li>
                ))}
              </ol>
            </section>
          ),
      )}
    </div>
  );
}
