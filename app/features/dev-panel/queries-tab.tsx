import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { browserQueryClient } from "../../client/data/query-client.ts";
import classes from "./dev-panel.module.css";

/** Cached queries of this tab with state, age and content. */
export default function QueriesTab() {
  const { t } = useTranslation("dev-panel");
  const client = browserQueryClient();
  const [, setSeen] = useState(0);
  useEffect(() => client.getQueryCache().subscribe(() => setSeen((count) => count + 1)), [client]);
  const queries = client.getQueryCache().getAll();
  return (
    <>
      <div className={classes.row}>
        <span>{t("dev-panel:queries.count", { count: queries.length })}</span>
        <button type="button" className="button button-quiet" onClick={() => void client.invalidateQueries()}>
          {t("dev-panel:queries.refetch")}
        </button>
      </div>
      <ul className={classes.list}>
        {queries.map(({ queryHash, queryKey, state }) => (
          <li key={queryHash}>
            <details>
              <summary>
                <code>{String(queryKey[0])}</code> <span>{t(`dev-panel:queries.state.${state.status}`)}</span>
              </summary>
              <pre>{JSON.stringify({ key: queryKey, error: state.error, data: state.data }, null, 1)}</pre>
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}
