import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { DateText } from "../../../ui/money/amounts.tsx";
import type { AssetAddress } from "../asset-address.ts";
import classes from "../asset-page.module.css";
import { Reasons } from "../market-money.tsx";
import { PartCard } from "../part-card.tsx";

const shownItems = 8;

/** Headlines with links to their publishers. */
export function AssetNews({ address: { symbol } }: { readonly address: AssetAddress }) {
  const { t } = useTranslation("asset-pages");
  const answer = useApiQuery("GET /api/public/asset-info/news", { symbol });
  return (
    <PartCard title={t("part.news")} answer={answer} rows={5}>
      {({ items, reasons }) => (
        <>
          <Reasons reasons={reasons} />
          {items.length > 0 && (
            <ul className={classes.news}>
              {items.slice(0, shownItems).map(({ title, url, publishedAt, publisher }) => (
                <li key={url}>
                  <a href={url} target="_blank" rel="noreferrer nofollow">
                    {title}
                  </a>
                  <span className={classes.second}>
                    <DateText value={publishedAt.slice(0, 10)} />
                    {publisher && <> · {publisher}</>}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </PartCard>
  );
}
