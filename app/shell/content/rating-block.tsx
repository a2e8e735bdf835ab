import { useTranslation } from "react-i18next";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { RichText } from "../rich-text.tsx";
import classes from "./content.module.css";
import type { BlockData } from "./content.types.ts";

type Rating = NonNullable<BlockData["rating"]>;
type Latest = NonNullable<Rating["latest"]>;

/** Applies the rating formula to a real asset. */
export function RatingBlock({ rating: { asset, latest } }: { readonly rating: Rating }) {
  const { t } = useTranslation(["content", "asset-pages"]);
  const { locale } = useReader();
  if (latest === null) return null;
  const link = (words: string) => <a href={`/public/asset/${encodeURIComponent(asset.symbol)}`}>{words}</a>;
  return (
    <figure className={classes.rated}>
      <figcaption>
        <RichText
          text={t("content:rating.caption", {
            name: asset.name,
            date: formatDayWithName(latest.ratedOn, locale),
            version: latest.formulaVersion,
          })}
          parts={{ asset: link }}
        />
      </figcaption>
      <div className="prose-table">
        <Parts latest={latest} />
      </div>
      <p className={classes.note}>{t("content:rating.how")}</p>
    </figure>
  );
}

function Parts({ latest: { parts, rating, safety } }: { readonly latest: Latest }) {
  const { t } = useTranslation(["content", "asset-pages"]);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t("content:rating.part")}</th>
          <th className={classes.number}>{t("content:rating.weight")}</th>
          <th className={classes.number}>{t("content:rating.points")}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ part, weight, points }) => (
          <tr key={part}>
            <td>{t(`asset-pages:rating.part.${part}`)}</td>
            <td className={classes.number}>{weight}</td>
            <td className={classes.number}>{points === null ? "—" : Math.round(points)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {(["rating", "safety"] as const).map((which) => (
          <tr key={which}>
            <th scope="row" colSpan={2}>
              {t(`asset-pages:rating.${which}`)}
            </th>
            <td className={classes.number}>{(which === "rating" ? rating : safety).score ?? "—"}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}
