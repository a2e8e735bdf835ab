import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { onLimit } from "../client/api/limit-reached.ts";
import { errorText } from "../ui/states/error-text.ts";
import classes from "./stale-notice.module.css";

const hideMs = 20_000;

/** Shows the exceeded limit and the plan that lifts it. */
export function LimitNotice() {
  const { t } = useTranslation("common");
  const [params, setParams] = useState<Readonly<Record<string, string>> | null>(null);
  useEffect(() => onLimit((next) => setParams({ ...next })), []);
  useEffect(() => {
    if (params === null) return;
    const timer = setTimeout(() => setParams(null), hideMs);
    return () => clearTimeout(timer);
  }, [params]);
  if (params === null) return null;
  return (
    <div className={classes.notice} role="alert" data-notice="limit">
      <span>{errorText({ code: "LIMIT_REACHED", params }, t)}</span>
      <a className="button button-primary" href="/pricing">
        {t("common:limit.plans")}
      </a>
      <button type="button" className="button button-quiet" onClick={() => setParams(null)}>
        {t("common:action.close")}
      </button>
    </div>
  );
}
