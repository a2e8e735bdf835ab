import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { useApiMutation, useApiQuery } from "../../../client/data/use-api.ts";
import type { ImportView, Preview } from "../../../domain/imports/import.schema.ts";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import classes from "../import.module.css";

interface Props {
  readonly view: ImportView;
  readonly preview: Preview;
}

const asNew = "new";
const leftOut = "none";

export function AccountsCard({ view, preview }: Props) {
  const { t } = useTranslation("import");
  const navigate = useNavigate();
  const toasts = useToasts();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const { portfolios = [] } = useApiQuery("GET /api/MyPortfolio", {}).data ?? {};
  const split = useApiMutation("POST /api/TransactionsImport/split", [
    "GET /api/transactionsImportHistory",
    "GET /api/TransactionsImport/waiting",
    "GET /api/MyPortfolio",
  ]);
  const broker = preview.recognised?.brokerName ?? "";
  // The first account goes into the chosen portfolio; the others get new ones.
  const placeOf = (number: string, at: number) => chosen[number] ?? (at === 0 ? view.portfolioId : asNew);
  const options = [
    ...portfolios.map(({ id, name }) => ({ value: id, label: name })),
    { value: asNew, label: t("accounts.new") },
    { value: leftOut, label: t("accounts.none") },
  ];
  const places = preview.accounts.map((number, at) => {
    const place = placeOf(number, at);
    const name = [broker, number].filter(Boolean).join(" ").slice(0, 100);
    const into =
      place === leftOut
        ? { as: "none" as const }
        : place === asNew
          ? { as: "new" as const, name }
          : { as: "portfolio" as const, id: place };
    return { number, into };
  });
  const go = () =>
    split.mutateAsync({ id: view.id, accounts: places }).then(
      ({ ids }) => void navigate(`/import?id=${ids[0]}`),
      (error) => toasts.failed(error),
    );
  return (
    <Card title={t("accounts.title", { count: preview.accounts.length })}>
      <p className={classes.muted}>{t("accounts.text")}</p>
      <div className={classes.accounts}>
        {preview.accounts.map((number, at) => (
          <SelectBox
            key={number}
            label={t("file.account", { number })}
            name={`account-${at}`}
            value={placeOf(number, at)}
            onValue={(value) => setChosen({ ...chosen, [number]: value })}
            options={options}
          />
        ))}
      </div>
      <div className={classes.buttons}>
        <button
          type="button"
          className="button button-primary"
          disabled={split.isPending || places.every(({ into }) => into.as === "none")}
          onClick={() => void go()}
        >
          {t("accounts.go")}
        </button>
      </div>
    </Card>
  );
}

export function GroupCard({ view }: { readonly view: ImportView }) {
  const { t } = useTranslation("import");
  const { group } = view;
  return (
    <Card title={t("accounts.group", { count: group.length })}>
      <p className={classes.muted}>{t("accounts.together")}</p>
      <ul className={classes.history}>
        {group.map(({ id, numberMasked, portfolioName, ready, open }) => (
          <li key={id} className={classes.entry} aria-current={id === view.id || undefined}>
            <div className={classes.described}>
              <strong>{t("file.account", { number: numberMasked })}</strong>
              <span className={classes.muted}>
                {[
                  portfolioName,
                  t("waiting.ready", { count: ready }),
                  open > 0 && t("waiting.open", { count: open }),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </div>
            {id === view.id ? (
              <span className={classes.muted}>{t("accounts.shown")}</span>
            ) : (
              <Link to={`/import?id=${id}`}>{t("waiting.look")}</Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
