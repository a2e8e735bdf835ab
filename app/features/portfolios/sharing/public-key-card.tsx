import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useApiMutation, useApiQuery } from "../../../client/data/use-api.ts";
import { useCopy } from "../../../client/dom/use-copy.ts";
import { DateText } from "../../../ui/money/amounts.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import classes from "./public-key-card.module.css";

const read = "GET /api/MyPortfolio/public-key";
const write = "POST /api/MyPortfolio/public-key";

interface PublicKeyProps {
  readonly portfolioId: string;
  /** Cannot be public; a key from before opens nothing meanwhile. */
  readonly isSandbox: boolean;
  /** 2 where the card stands on a page of its own. */
  readonly headingLevel?: 2 | 3;
}

/** Whether everybody may read a portfolio by a key, what they read then, and the way back. */
export function PublicKeyCard({ portfolioId, isSandbox, headingLevel: level = 3 }: PublicKeyProps) {
  const Heading = level === 2 ? "h2" : "h3";
  const { t } = useTranslation("public-portfolios");
  const toasts = useToasts();
  const { data, error, refetch } = useApiQuery(read, { id: portfolioId });
  const publish = useApiMutation(write, [read]);
  const hide = useApiMutation("DELETE /api/MyPortfolio/public-key", [read]);
  const isBusy = publish.isPending || hide.isPending;
  const share = (areTransactionsShared: boolean, done: string) =>
    void publish
      .mutateAsync({ id: portfolioId, areTransactionsShared })
      .then(() => toasts.done(done), toasts.failed);
  const takeBack = () =>
    void hide.mutateAsync({ id: portfolioId }).then(() => toasts.done(t("hidden")), toasts.failed);
  return (
    <section className={classes.card} aria-labelledby="public-key">
      <Heading id="public-key" className={classes.title}>
        {t("title")}
      </Heading>
      <p className={classes.note}>{isSandbox ? t("sandbox") : t("shows")}</p>
      {!isSandbox && <p className={classes.note}>{t("hides")}</p>}
      {error && <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} isCompact />}
      {!error && !data && <SkeletonRows count={2} />}
      {data && !data.published && !isSandbox && (
        <div>
          <Button variant="default" disabled={isBusy} onClick={() => share(false, t("published"))}>
            {t("publish")}
          </Button>
        </div>
      )}
      {data?.published && (
        <>
          {isSandbox ? (
            <p className={classes.note}>{t("sandboxKey")}</p>
          ) : (
            <>
              <KeyLine published={data.published} />
              <label className={classes.choice}>
                <input
                  type="checkbox"
                  checked={data.published.areTransactionsShared}
                  disabled={isBusy}
                  onChange={(event) => share(event.currentTarget.checked, t("saved"))}
                />
                {t("withTransactions")}
              </label>
            </>
          )}
          <div>
            <button type="button" className="button button-quiet" disabled={isBusy} onClick={takeBack}>
              {t("takeBack")}
            </button>
          </div>
        </>
      )}
    </section>
  );
}

interface KeyLineProps {
  readonly published: { readonly key: string; readonly since: string };
}

/** The address programs read, ready to be taken along. */
function KeyLine({ published: { key, since } }: KeyLineProps) {
  const { t } = useTranslation("public-portfolios");
  const copy = useCopy();
  const path = `/api/public/portfolio?key=${key}`;
  return (
    <div className={classes.key}>
      <a className={classes.address} href={path} target="_blank" rel="noreferrer">
        {path}
      </a>
      <button
        type="button"
        className="button button-quiet"
        onClick={() => copy(location.origin + path, t("copied"))}
      >
        <IconCopy size={18} stroke={1.6} aria-hidden />
        {t("copy")}
      </button>
      <span className={classes.note}>
        {t("since")} <DateText value={since.slice(0, 10)} />
      </span>
    </div>
  );
}
