import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useRootData } from "../../client/data/root-data.ts";
import { PublicPage } from "../../shell/public-page.tsx";
import { ButtonLink } from "../../ui/plain/button-link.tsx";
import classes from "./errors.module.css";

interface ErrorViewProps {
  readonly code: string;
  readonly title: string;
  readonly text: string;
  readonly canRetry?: boolean;
  /** Suggestions derived from the address. */
  readonly children?: ReactNode;
}

/** An error as a page: what happened, what is safe, where to go, and the request's id to find it in the log. */
export function ErrorView({ code, title, text, canRetry = false, children }: ErrorViewProps) {
  const { t } = useTranslation("errors");
  const { user, requestId } = useRootData();
  const isInside = user?.onboardingState === "completed";
  return (
    <PublicPage>
      <title>{`${title} · Zerno`}</title>
      <meta name="robots" content="noindex" />
      <ErrorText code={code} title={title} text={text}>
        <p className={classes.request}>
          {t("errors:requestId")} <code>{requestId}</code>
        </p>
        <p className={classes.ways}>
          {canRetry && (
            <button type="button" className="button button-primary" onClick={() => location.reload()}>
              {t("errors:retry")}
            </button>
          )}
          <ButtonLink href={isInside ? "/dashboard" : "/"} variant={canRetry ? "quiet" : "primary"}>
            {t(isInside ? "errors:dashboard" : "errors:home")}
          </ButtonLink>
        </p>
        {children}
      </ErrorText>
    </PublicPage>
  );
}

interface ErrorTextProps {
  readonly code: string;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** The words alone: also where not even the frame's data could be read. */
export const ErrorText = ({ code, title, text, children }: ErrorTextProps) => (
  <div className={classes.error}>
    <p className={classes.code} aria-hidden="true">
      {code}
    </p>
    <h1>{title}</h1>
    <p className={classes.text}>{text}</p>
    {children}
  </div>
);
