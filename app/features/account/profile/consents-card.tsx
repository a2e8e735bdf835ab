import { useTranslation } from "react-i18next";
import { usePrefs } from "../../../client/prefs/prefs-context.tsx";
import { formatInstant } from "../../../i18n/format-date.ts";
import { saveFile } from "../../../ui/dom/save-file.ts";
import { Card } from "../../../ui/shell/card.tsx";
import classes from "./profile.module.css";

interface Consent {
  readonly kind: string;
  readonly version: string;
  readonly isGranted: boolean;
  readonly givenAt: string;
  readonly address: string;
}

interface ConsentsCardProps {
  readonly email: string;
  readonly consents: readonly Consent[];
}

/** Lists every consent with version, time and address, for download. */
export function ConsentsCard({ email, consents }: ConsentsCardProps) {
  const { t } = useTranslation("account");
  const download = () => {
    const text = JSON.stringify({ email, consents }, null, 2);
    saveFile(new Blob([text], { type: "application/json" }), "zerno-consents.json");
  };
  return (
    <Card
      title={t("account:settings.consents.title")}
      actions={
        <button type="button" className="button button-quiet" onClick={download}>
          {t("account:settings.consents.download")}
        </button>
      }
    >
      {consents.length > 0 ? (
        <ConsentTable consents={consents} />
      ) : (
        <p className={classes.note}>{t("account:settings.consents.none")}</p>
      )}
    </Card>
  );
}

function ConsentTable({ consents }: { readonly consents: readonly Consent[] }) {
  const { t } = useTranslation("account");
  const { prefs } = usePrefs();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the phone is scrolled with the keyboard too
    <section className={classes.scroll} aria-label={t("account:settings.consents.list")} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("account:settings.consents.what")}</th>
            <th scope="col">{t("account:settings.consents.when")}</th>
            <th scope="col">{t("account:settings.consents.version")}</th>
            <th scope="col">{t("account:settings.consents.address")}</th>
          </tr>
        </thead>
        <tbody>
          {consents.map(({ kind, version, isGranted, givenAt, address }) => (
            <tr key={`${kind}${givenAt}`}>
              <th scope="row">
                {t(`account:settings.consents.kind.${kind}`)}
                <span className={classes.note}>
                  {t(isGranted ? "account:settings.consents.granted" : "account:settings.consents.withdrawn")}
                </span>
              </th>
              <td data-label={t("account:settings.consents.when")}>
                {formatInstant(givenAt, prefs.locale)} UTC
              </td>
              <td data-label={t("account:settings.consents.version")}>{version}</td>
              <td data-label={t("account:settings.consents.address")}>{address}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
