import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { issueText } from "../../../shell/forms/issue-text.ts";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import classes from "./profile.module.css";
import { useSaveProfile } from "./use-save-profile.ts";

interface NameCardProps {
  readonly name: string;
  readonly email: string;
}

export function NameCard({ name: saved, email }: NameCardProps) {
  const { t } = useTranslation("account");
  const [name, setName] = useState(saved);
  const { save, isSaving, error } = useSaveProfile();
  const issue = error?.fields.find(({ path }) => path === "name");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) save({ name });
  };
  return (
    <Card title={t("account:settings.account.title")}>
      <form className={classes.nameForm} onSubmit={submit}>
        <TextBox
          name="name"
          label={t("account:name.label")}
          value={name}
          onValue={setName}
          maxLength={100}
          autoComplete="name"
          hint={t("account:name.hint")}
          error={issue && issueText(t, issue)}
        />
        <button type="submit" className="button button-quiet" disabled={name.trim() === saved.trim()}>
          {t("account:settings.account.save")}
        </button>
      </form>
      <dl className={classes.facts}>
        <dt>{t("account:email")}</dt>
        <dd>{email}</dd>
      </dl>
    </Card>
  );
}
