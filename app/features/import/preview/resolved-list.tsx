import { useTranslation } from "react-i18next";
import type { Preview } from "../../../domain/imports/import.schema.ts";
import { Card } from "../../../ui/shell/card.tsx";
import classes from "../import.module.css";
import type { AnswerProps } from "../upload/file-facts.tsx";

interface Props extends AnswerProps {
  readonly instruments: Preview["instruments"];
}

export function ResolvedList({ instruments, id, decide }: Props) {
  const { t } = useTranslation("import");
  if (instruments.length === 0) return null;
  return (
    <Card>
      <details>
        <summary className={classes.summary}>
          {t("mapped.title")} ({instruments.length})
        </summary>
        <table className={classes.table}>
          <tbody>
            {instruments.map(({ code, symbol, isin, name, how, asset }) => (
              <tr key={code}>
                <th scope="row">{symbol ?? isin ?? name ?? code}</th>
                <td>{asset ? `${asset.ticker} · ${asset.name}` : t("mapped.none")}</td>
                <td className={classes.muted}>{t(`mapped.how.${how}`)}</td>
                <td className="num">
                  {(how === "chosen" || how === "own" || how === "skipped") && (
                    <button
                      type="button"
                      className={classes.link}
                      disabled={decide.isPending}
                      onClick={() => decide.mutate({ id, instruments: { [code]: null } })}
                    >
                      {t("mapped.change")}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}
