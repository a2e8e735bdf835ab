import { Button, Switch, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { usePrefs } from "../../../client/prefs/prefs-context.tsx";
import { errorText } from "../../../ui/states/error-text.ts";
import type { Widget } from "../widget.schema.ts";
import own from "./editor.module.css";

interface AddressFormProps {
  readonly widget: Pick<Widget, "kind" | "settings">;
  readonly portfolioId: string;
}

/** Creates a public address of the widget; shown once, as only its hash is stored. */
export function AddressForm({ widget: { kind, settings }, portfolioId }: AddressFormProps) {
  const { t } = useTranslation("dashboard");
  const [name, setName] = useState("");
  const [isStealth, setIsStealth] = useState(true);
  const making = useApiMutation("POST /api/Dashboard/widget-tokens", ["GET /api/Dashboard/widget-tokens"]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    making.mutate({ portfolioId, name, kind, settings, isStealth });
  };
  return (
    <section className={own.address}>
      <h3 className={own.heading}>{t("address.make")}</h3>
      <p className={own.hint}>{t("address.hint")}</p>
      <form onSubmit={submit} className={own.form}>
        <TextInput
          label={t("address.name")}
          name="name"
          required
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Switch
          label={t("address.stealth")}
          checked={isStealth}
          onChange={(event) => setIsStealth(event.currentTarget.checked)}
        />
        <Button type="submit" variant="default" loading={making.isPending} disabled={name.trim() === ""}>
          {t("address.button")}
        </Button>
        {making.error && (
          <p role="alert" className={own.problem}>
            {errorText(making.error, t)}
          </p>
        )}
      </form>
      {making.data && <Address kind={kind} token={making.data.token} />}
    </section>
  );
}

function Address({ kind, token }: { readonly kind: string; readonly token: string }) {
  const { t } = useTranslation("dashboard");
  const { language, theme } = usePrefs().prefs;
  const query = new URLSearchParams({ token, lang: language, theme });
  const url = `${location.origin}/widgets/${kind}?${query}`;
  return (
    <div className={own.made} role="status">
      <p className={own.hint}>{t("address.once")}</p>
      <TextInput label={t("address.url")} value={url} readOnly onFocus={(event) => event.target.select()} />
      <TextInput
        label={t("address.frame")}
        value={`<iframe src="${url}" width="480" height="360" loading="lazy"></iframe>`}
        readOnly
        onFocus={(event) => event.target.select()}
      />
    </div>
  );
}
