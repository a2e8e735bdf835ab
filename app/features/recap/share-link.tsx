import { useTranslation } from "react-i18next";
import { useApiMutation, useApiQuery } from "../../client/data/use-api.ts";
import { useCopy } from "../../client/dom/use-copy.ts";
import { formatInstant } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { errorText } from "../../ui/states/error-text.ts";
import classes from "./recap.module.css";

interface ShareLinkProps {
  readonly portfolioId: string;
  readonly year: number;
}

/** Link to the year without amounts: created, shown once because only its hash is stored, and revoked. */
export function ShareLink({ portfolioId, year }: ShareLinkProps) {
  const { t } = useTranslation("recap");
  const { locale } = useReader();
  const copy = useCopy();
  const { data } = useApiQuery("GET /api/recap/links", { portfolioId });
  const making = useApiMutation("POST /api/recap/links", ["GET /api/recap/links"]);
  const deleting = useApiMutation("DELETE /api/recap/links", ["GET /api/recap/links"]);
  // Other owners' links are not visible.
  if (!data) return null;
  const known = data.links.find((link) => link.year === year);
  const url = known && making.data?.id === known.id ? urlOf(year, making.data.token) : null;
  const error = making.error ?? deleting.error;
  return (
    <Card title={t("link.title")}>
      <p className={classes.muted}>{t("link.text")}</p>
      {known && !url && (
        <p className={classes.muted}>{t("link.since", { time: formatInstant(known.createdAt, locale) })}</p>
      )}
      {url && <MadeLink url={url} />}
      <div className={classes.actions}>
        {url ? (
          <button type="button" className="button button-primary" onClick={() => copy(url, t("link.copied"))}>
            {t("link.copy")}
          </button>
        ) : (
          <button
            type="button"
            className="button button-quiet"
            aria-busy={making.isPending || undefined}
            onClick={() => making.mutate({ portfolioId, year: String(year) })}
          >
            {t(known ? "link.again" : "link.make")}
          </button>
        )}
        {known && (
          <button
            type="button"
            className="button button-quiet"
            aria-busy={deleting.isPending || undefined}
            onClick={() => deleting.mutate({ id: known.id })}
          >
            {t("link.delete")}
          </button>
        )}
      </div>
      {error && (
        <p className={classes.failed} role="alert">
          {errorText(error, t)}
        </p>
      )}
    </Card>
  );
}

const urlOf = (year: number, token: string): string =>
  `${location.origin}/recap24/${year}?${new URLSearchParams({ link: token })}`;

function MadeLink({ url }: { readonly url: string }) {
  const { t } = useTranslation("recap");
  return (
    <div role="status">
      <input
        className={classes.link}
        aria-label={t("link.url")}
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <p className={classes.muted}>{t("link.once")}</p>
    </div>
  );
}
