import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { DateText } from "../../ui/money/amounts.tsx";
import { Card } from "../../ui/shell/card.tsx";
import classes from "./asset-support.module.css";
import type { AssetInfo } from "./fields-part.tsx";
import { MergeForm } from "./merge/merge-form.tsx";
import { RenameForm } from "./rename-form.tsx";
import { sourceName } from "./support-text.ts";
import { useUndoMerge } from "./use-edit.ts";

/** Current and former codes, and merged rows. */
export function CodesPart({ info }: { readonly info: AssetInfo }) {
  const { t } = useTranslation("asset-support");
  const { asset, codes } = info;
  const now = [
    { kind: "ticker", code: asset.ticker, venue: asset.exchangeName },
    ...(asset.isin ? [{ kind: "isin", code: asset.isin, venue: "" }] : []),
  ];
  return (
    <div className={classes.columns}>
      <Card title={t("codes.title")} isFlush>
        <table className={classes.table}>
          <tbody>
            {now.map(({ kind, code, venue }) => (
              <tr key={kind}>
                <th scope="row">{code}</th>
                <td>{[t(`codes.${kind}`), venue].filter(Boolean).join(" · ")}</td>
                <td>{t("codes.now")}</td>
              </tr>
            ))}
            {codes.map(({ kind, code, venue, venueName, validTo }) => (
              <tr key={`${kind}${code}${venue}`}>
                <th scope="row">{code}</th>
                <td>
                  {[t(`codes.${kind}`), kind === "provider" ? sourceName(venue, t) : venueName]
                    .filter(Boolean)
                    .join(" · ")}
                </td>
                <td>{validTo ? <DateText value={validTo} /> : t("codes.also")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <div className={classes.stack}>
        {asset.isActive && (
          <RenameForm key={`${asset.ticker}@${asset.exchange}/${asset.isin}`} asset={asset} />
        )}
        <Merges info={info} />
        {asset.isActive && <MergeForm asset={asset} />}
      </div>
    </div>
  );
}

function Merges({ info }: { readonly info: AssetInfo }) {
  const { t } = useTranslation("asset-support");
  const undo = useUndoMerge();
  if (info.merges.length === 0) return null;
  return (
    <Card title={t("merge.done")} isFlush>
      <ul className={classes.facts}>
        {info.merges.map((merge) => (
          <li key={merge.id} className={classes.fact}>
            <span className={classes.value}>
              <span>
                <Link to={`/support/assets/${merge.fromId}`}>{merge.from}</Link> →{" "}
                <Link to={`/support/assets/${merge.toId}`}>{merge.to}</Link>
              </span>
              <span className={classes.detail}>
                <DateText value={merge.mergedAt.slice(0, 10)} /> · {merge.reason}
              </span>
            </span>
            {merge.isUndone ? (
              <span className={classes.tag}>{t("log.undone")}</span>
            ) : (
              <button
                type="button"
                className="button button-quiet"
                disabled={undo.isBusy}
                onClick={() => undo.run(merge.id)}
              >
                {t("merge.undo")}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
