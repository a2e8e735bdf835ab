import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRootData } from "../../../client/data/root-data.ts";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { useCopy } from "../../../client/dom/use-copy.ts";
import { toFieldErrors } from "../../../ui/form/field-errors.ts";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import classes from "../promo.module.css";

/** Signed links of a code: for one address, or by mail to all who agreed to marketing. */
export function SendPanel({ code, hasMail }: { readonly code: string; readonly hasMail: boolean }) {
  const { t } = useTranslation("promo");
  const { facts } = useRootData();
  const copy = useCopy();
  const toasts = useToasts();
  const [email, setEmail] = useState("");
  const make = useApiMutation("POST /api/admin/promo-codes/link");
  const send = useApiMutation("POST /api/admin/promo-codes/send");
  const errors = toFieldErrors(make.error, ["email"], t);
  const link = make.data && `${facts.origin}${facts.apiBase}${make.data.path}`;
  const mail = () =>
    send.mutate(
      { code },
      {
        onSuccess: ({ queued }) => toasts.done(t("send.queued", { count: queued })),
        onError: toasts.failed,
      },
    );
  return (
    <form
      className={classes.panel}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!make.isPending) make.mutate({ code, email });
      }}
    >
      <TextBox
        label={t("send.email")}
        hint={t("send.hint")}
        name="email"
        kind="email"
        value={email}
        onValue={setEmail}
        error={errors.of("email")}
        isRequired
      />
      {link && (
        <p className={classes.made} role="status">
          <code>{link}</code>
          <button type="button" className="button button-quiet" onClick={() => copy(link, t("send.copied"))}>
            {t("send.copy")}
          </button>
        </p>
      )}
      <SubmitRow
        label={t("send.make")}
        isBusy={make.isPending}
        error={errors.form}
        extra={
          hasMail && (
            <button type="button" className="button button-quiet" disabled={send.isPending} onClick={mail}>
              {t("send.all")}
            </button>
          )
        }
      />
    </form>
  );
}
