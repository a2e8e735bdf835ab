import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useRootData } from "../../client/data/root-data.ts";
import classes from "./content.module.css";

interface ContactFormProps {
  /** To the operator, or a suggestion on the product. */
  readonly kind: "contact" | "suggestion";
}

/** Sends a native form without JavaScript. `website` is a honeypot. */
export function ContactForm({ kind }: ContactFormProps) {
  const { t } = useTranslation("content");
  const { apiBase } = useRootData().facts;
  const [search] = useSearchParams();
  if (search.has("sent"))
    return (
      <p role="status" className={classes.sent}>
        {t("content:contact.sent")}
      </p>
    );
  return (
    <form
      className={classes.form}
      method="post"
      action={`${apiBase}/api/feedback/public`}
      data-failed={t("content:contact.failed")}
      data-busy={t("content:contact.busy")}
    >
      <input type="hidden" name="kind" value={kind} />
      <label>
        <span>{t("content:contact.name")}</span>
        <input name="name" maxLength={100} autoComplete="name" />
      </label>
      <label>
        <span>{t(kind === "contact" ? "content:contact.email" : "content:contact.emailOptional")}</span>
        <input name="email" type="email" maxLength={254} autoComplete="email" required={kind === "contact"} />
      </label>
      <label>
        <span>{t(kind === "contact" ? "content:contact.message" : "content:contact.suggestion")}</span>
        <textarea name="message" rows={6} maxLength={4000} minLength={10} required />
      </label>
      <label className={classes.trap} aria-hidden="true">
        <span>Website</span>
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
      <p role="alert" className={classes.failed} />
      <p>
        <button type="submit" className="button button-primary button-large">
          {t("content:contact.send")}
        </button>
      </p>
      <p className={classes.note}>{t("content:contact.privacy")}</p>
    </form>
  );
}
