import { useTranslation } from "react-i18next";
import { mainQuery, screen } from "../../client/data/screen.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { formatNumber } from "../../i18n/format.ts";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { OutputOf } from "../../shared/endpoint.ts";
import { PublicFrame } from "../../shell/public-frame.tsx";
import { IconScale } from "../../ui/icons/icons.ts";
import { FigureText } from "../../ui/money/figure.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";
import { deriveCutShare, deriveDiscrimination, deriveMissed, type GradeFacts } from "./derive-grades.ts";
import type { ratingGradesContract, Scores } from "./rating-grades.contract.ts";
import classes from "./rating-grades.module.css";

const definition = screen({
  namespaces: ["screener", "assets"],
  queries: () => [mainQuery("GET /api/public/rating-grades", {})],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

type Grades = OutputOf<(typeof ratingGradesContract)["GET /api/public/rating-grades"]>;

/** Past ratings against what happened, for everybody to read. */
export default function RatingGradesScreen() {
  const { t } = useTranslation("screener");
  return (
    <PublicFrame path="/public/rating-grades" title={t("grades.title")} description={t("grades.subtitle")}>
      <div className={classes.page}>
        <header className={classes.head}>
          <h1>{t("grades.title")}</h1>
          <p>{t("grades.subtitle")}</p>
        </header>
        <Body />
      </div>
    </PublicFrame>
  );
}

function Body() {
  const { t } = useTranslation("screener");
  const { locale } = useReader();
  const { data } = useApiQuery("GET /api/public/rating-grades", {});
  if (data === undefined) return <SkeletonRows count={12} />;
  const { hindcast, live } = data;
  const day = (text: string) => formatDayWithName(text, locale);
  return (
    <>
      <Card title={t("grades.hindcast")}>
        <p className={classes.muted}>{t("grades.hindcastText")}</p>
        {hindcast.ratings === 0 ? (
          <EmptyState icon={IconScale} title={t("grades.empty")} headingLevel={3}>
            {t("grades.emptyText")}
          </EmptyState>
        ) : (
          <>
            <ScoreTable scores={hindcast} name="" facts={{ t, label: t("grades.hindcast"), grades: data }} />
            <div className={classes.pair}>
              <Years years={hindcast.years} />
              <Missed missed={hindcast.missed} facts={{ t, label: t("grades.hindcast"), grades: data }} />
            </div>
          </>
        )}
      </Card>
      <Card title={t("grades.live")}>
        <p className={classes.muted}>
          {live.since === null
            ? t("grades.liveNone")
            : t(live.ratings === 0 ? "grades.liveYoung" : "grades.liveText", { day: day(live.since) })}
        </p>
        {live.ratings > 0 && (
          <ScoreTable scores={live} name="live-" facts={{ t, label: t("grades.live"), grades: data }} />
        )}
      </Card>
      <p className={classes.muted}>
        {t("grades.formula", { version: String(data.formulaVersion), day: day(data.gradedOn) })}
      </p>
    </>
  );
}

interface ScoreTableProps {
  readonly scores: Scores;
  readonly facts: GradeFacts;
  /** Before the names of its figures. */
  readonly name: string;
}

function ScoreTable({ scores, facts, name: prefix }: ScoreTableProps) {
  const { t } = useTranslation("screener");
  const { label } = facts;
  const { locale } = useReader();
  const count = (value: number) => formatNumber(String(value), locale);
  const share = scores.ratings === 0 ? "0" : String(scores.followedByCut / scores.ratings);
  return (
    <>
      <ScrollBox label={label}>
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{t("grades.band")}</th>
              {(["ratings", "cuts", "share"] as const).map((name) => (
                <th key={name} scope="col" className="num">
                  {t(`grades.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {scores.bands.map((one) => (
              <tr key={one.band}>
                <th scope="row">{t(`band.${one.band}`)}</th>
                <td className="num">{count(one.ratings)}</td>
                <td className="num">{count(one.followedByCut)}</td>
                <td className="num">
                  <FigureText
                    figure={one.cutShare}
                    name={`${prefix}share-${one.band}`}
                    derive={() => deriveCutShare(facts, t(`band.${one.band}`), one)}
                    variant="cell"
                    digits={1}
                  />
                </td>
              </tr>
            ))}
            <tr className={classes.total}>
              <th scope="row">{t("grades.all")}</th>
              <td className="num">{count(scores.ratings)}</td>
              <td className="num">{count(scores.followedByCut)}</td>
              <td className="num">
                <FigureText
                  figure={{ value: share, unit: "ratio" }}
                  name={`${prefix}share`}
                  derive={() => deriveCutShare(facts, t("grades.all"), scores)}
                  variant="cell"
                  digits={1}
                />
              </td>
            </tr>
          </tbody>
        </table>
      </ScrollBox>
      <dl className={classes.fact}>
        <dt>{t("grades.discrimination")}</dt>
        <dd>
          <FigureText
            figure={scores.discrimination}
            name={`${prefix}discrimination`}
            derive={() => deriveDiscrimination(facts, scores)}
            variant="head"
            digits={0}
          />
        </dd>
        <dd className={classes.muted}>{t("grades.discriminationText")}</dd>
      </dl>
    </>
  );
}

function Years({ years }: { readonly years: Grades["hindcast"]["years"] }) {
  const { t } = useTranslation("screener");
  const { locale } = useReader();
  return (
    <section>
      <h3>{t("grades.years")}</h3>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("grades.year")}</th>
            <th scope="col" className="num">
              {t("grades.ratings")}
            </th>
            <th scope="col" className="num">
              {t("grades.cuts")}
            </th>
          </tr>
        </thead>
        <tbody>
          {years.map(({ ratedOn, ratings, followedByCut }) => (
            <tr key={ratedOn}>
              <th scope="row">{ratedOn.slice(0, 4)}</th>
              <td className="num">{formatNumber(String(ratings), locale)}</td>
              <td className="num">{formatNumber(String(followedByCut), locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface MissedProps {
  readonly missed: Grades["hindcast"]["missed"];
  readonly facts: GradeFacts;
}

function Missed({ missed, facts }: MissedProps) {
  const { t } = useTranslation("screener");
  const { locale } = useReader();
  const day = (text: string) => formatDayWithName(text, locale);
  return (
    <section>
      <h3>{t("grades.missed")}</h3>
      <p className={classes.muted}>{t(missed.length === 0 ? "grades.missedNone" : "grades.missedText")}</p>
      {missed.length > 0 && (
        <ScrollBox label={t("grades.missed")}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t("column.asset")}</th>
                <th scope="col">{t("grades.ratedOn")}</th>
                <th scope="col" className="num">
                  {t("grades.points")}
                </th>
                <th scope="col">{t("grades.cutOn")}</th>
              </tr>
            </thead>
            <tbody>
              {missed.map((row) => (
                <tr key={`${row.symbol} ${row.ratedOn}`}>
                  <th scope="row" title={row.name}>
                    <a href={`/public/asset/${encodeURIComponent(row.symbol)}`}>{row.ticker}</a>
                  </th>
                  <td>{day(row.ratedOn)}</td>
                  <td className="num">
                    <FigureText
                      figure={{ value: String(row.safety), unit: "count" }}
                      name={`missed-${row.symbol}-${row.ratedOn}`}
                      derive={() => deriveMissed(facts, row)}
                      variant="cell"
                    />
                  </td>
                  <td>{day(row.cutOn)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </section>
  );
}
