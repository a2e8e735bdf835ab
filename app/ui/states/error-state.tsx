import { useTranslation } from "react-i18next";
import { IconAlertTriangle } from "../icons/icons.ts";
import { ButtonLink } from "../plain/button-link.tsx";
import { type ApiErrorLike, errorText } from "./error-text.ts";
import classes from "./states.module.css";

interface ErrorStateProps {
  readonly what: string;
  readonly error: ApiErrorLike;
  readonly onRetry?: (() => void) | undefined;
  readonly isCompact?: boolean;
}

/** Failed part of a page: names it, offers a retry or remedy, and the id for support. */
export function ErrorState({ what, error, onRetry, isCompact = false }: ErrorStateProps) {
  const { t } = useTranslation("common");
  // Not a failure: links to the setup of a second factor.
  const isClosed = error.code === "SECOND_FACTOR_REQUIRED";
  return (
    <div className={isCompact ? classes.compact : classes.state} role="alert">
      <span className={classes.warning}>
        <IconAlertTriangle size={isCompact ? 20 : 26} stroke={1.5} aria-hidden />
      </span>
      <div>
        <p className={classes.title}>
          {t(isClosed ? "common:state.closed" : "common:state.failed", { what })}
        </p>
        <p className={classes.text}>{errorText(error, t)}</p>
        {error.requestId && !isClosed && (
          <p className={classes.request}>
            {t("common:state.requestId")} <code>{error.requestId}</code>
          </p>
        )}
      </div>
      {isClosed ? (
        <ButtonLink href="/user-profile?section=security">{t("common:state.toSecurity")}</ButtonLink>
      ) : (
        onRetry && (
          <button type="button" className="button button-quiet" onClick={onRetry}>
            {t("common:action.retry")}
          </button>
        )
      )}
    </div>
  );
}
