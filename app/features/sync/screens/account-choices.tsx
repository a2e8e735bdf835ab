import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useRootData } from "../../../client/data/root-data.ts";
import { useApiMutation, useApiQuery } from "../../../client/data/use-api.ts";
import { settingsKey } from "../../../shell/sync/sync-links.ts";
import { DateBox } from "../../../ui/form/date-box.tsx";
import { toFieldErrors } from "../../../ui/form/field-errors.ts";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import { asNew, type Choice, firstChoices, leftOut, toAccounts } from "../connections/choices.ts";
import classes from "../sync.module.css";
import type { ConnectionView, LinkedAccount } from "../sync.schema.ts";
import { changedBySync } from "../sync-keys.ts";

interface ChoicesProps {
  readonly connection: ConnectionView;
  readonly portfolioId: string | null;
}

export function AccountChoices({ connection, portfolioId }: ChoicesProps) {
  const { t } = useTranslation("sync");
  const navigate = useNavigate();
  const toasts = useToasts();
  const [choices, setChoices] = useState(() => firstChoices(connection, portfolioId));
  const save = useApiMutation("PUT /api/PortfolioSyncSettings", [settingsKey, "GET /api/MyPortfolio"]);
  const start = useApiMutation("POST /api/PortfolioSyncSettings/sync", changedBySync);
  const { portfolios = [] } = useApiQuery("GET /api/MyPortfolio", {}).data ?? {};
  const isNone = choices.every(({ into }) => into === leftOut);
  const errors = toFieldErrors(save.error, [], t);
  const send = async () => {
    await save.mutateAsync({ connectionId: connection.id, accounts: toAccounts(choices) });
    if (!isNone && connection.tokenMode === "server")
      await start.mutateAsync({ connectionId: connection.id }).then(() => toasts.done(t("started")));
    else toasts.done(t("saved"));
    await navigate("/sync");
  };
  const isBusy = save.isPending || start.isPending;
  const change = (id: string, part: Partial<Choice>) =>
    setChoices(choices.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const targets = portfolios
    .filter(({ isComposite }) => !isComposite)
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Card title={t("accounts")}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) send().catch(() => undefined);
        }}
      >
        <p className={classes.muted}>{t("accountsText")}</p>
        {connection.accounts.length === 0 && <Notice tone="warning">{t("noAccounts")}</Notice>}
        <div className={classes.form} data-tour="sync-account-select">
          {connection.accounts.map((account) => {
            const choice = choices.find(({ id }) => id === account.id);
            if (!choice) return null;
            const props = {
              account,
              choice,
              targets,
              change: (part: Partial<Choice>) => change(account.id, part),
            };
            return <OneAccount key={account.id} {...props} />;
          })}
        </div>
        <div data-tour="sync-submit">
          {isNone && connection.accounts.length > 0 && <p className={classes.muted}>{t("submitNone")}</p>}
          <SubmitRow
            label={isNone || connection.tokenMode === "passphrase" ? t("save") : t("saveAndSync")}
            isBusy={isBusy}
            error={errors.form}
            onCancel={() => void navigate("/sync")}
          />
        </div>
      </form>
    </Card>
  );
}

interface OneProps {
  readonly account: LinkedAccount;
  readonly choice: Choice;
  readonly targets: readonly { readonly value: string; readonly label: string }[];
  readonly change: (part: Partial<Choice>) => void;
}

function OneAccount({ account, choice, targets, change }: OneProps) {
  const { t } = useTranslation("sync");
  const { today } = useRootData();
  const label = [account.brokerName, account.name, account.numberMasked].filter(Boolean).join(" ");
  const options = [
    { value: asNew, label: t("intoNew") },
    ...targets,
    { value: leftOut, label: t("intoNone") },
  ];
  return (
    <fieldset className={classes.account}>
      <legend>{label}</legend>
      <SelectBox
        label={t("into", { account: label })}
        name={`into-${account.id}`}
        value={choice.into}
        onValue={(into) => change({ into })}
        options={options}
      />
      {choice.into === asNew && (
        <TextBox
          label={t("newName")}
          name={`name-${account.id}`}
          value={choice.name}
          onValue={(name) => change({ name })}
          maxLength={100}
        />
      )}
      {choice.into !== leftOut && (
        <div className={classes.pair}>
          <SelectBox
            label={t("levelLabel")}
            name={`level-${account.id}`}
            value={String(choice.level)}
            onValue={(level) => change({ level: Number(level) as Choice["level"] })}
            options={[2, 1, 0].map((level) => ({ value: String(level), label: t(`level.${level}`) }))}
          />
          <SelectBox
            label={t("cashBackLabel")}
            name={`cash-${account.id}`}
            value={String(choice.cashBackType)}
            onValue={(type) => change({ cashBackType: Number(type) as Choice["cashBackType"] })}
            options={[2, 1].map((type) => ({ value: String(type), label: t(`cashBack.${type}`) }))}
            hint={t("cashBackText")}
          />
          <DateBox
            label={t("startsOn")}
            name={`from-${account.id}`}
            value={choice.startsOn}
            onValue={(startsOn) => change({ startsOn })}
            today={today}
            without="future"
            hint={t("startsOnText")}
          />
        </div>
      )}
    </fieldset>
  );
}
