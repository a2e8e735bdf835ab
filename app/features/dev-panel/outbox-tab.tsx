import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OutboxMail } from "../../mail/dev-outbox.ts";
import classes from "./dev-panel.module.css";

/** As in `app/mail/dev-outbox.ts`, which the browser cannot import. */
const outboxPath = "/dev-outbox";

/** Mails that were written into the folder because no mail server is set. */
export default function OutboxTab() {
  const { t } = useTranslation("dev-panel");
  const [mails, setMails] = useState<readonly OutboxMail[] | null>(null);
  const load = useCallback(async () => {
    const answer = await fetch(outboxPath);
    setMails(answer.ok ? (await answer.json()).mails : []);
  }, []);
  useEffect(() => void load(), [load]);
  return (
    <>
      <div className={classes.row}>
        <span>{t("dev-panel:outbox.count", { count: mails?.length ?? 0 })}</span>
        <button type="button" className="button button-quiet" onClick={() => void load()}>
          {t("dev-panel:outbox.look")}
        </button>
      </div>
      <ul className={classes.list}>
        {mails?.map(({ file, to, subject, text, html }) => (
          <li key={file}>
            <details>
              <summary>
                {subject} <code>{to}</code>
              </summary>
              <pre>{text}</pre>
              {/* No script of a mail runs here, and its links open beside the page. */}
              <iframe className={classes.mail} title={subject} sandbox="allow-popups" srcDoc={html} />
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}
