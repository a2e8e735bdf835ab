import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useRootData } from "../../client/data/root-data.ts";
import { useApiMutation, useApiQuery } from "../../client/data/use-api.ts";
import { useUndo } from "../../client/data/use-undo.ts";
import { AssetType } from "../../shared/codes.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import { noRowTag } from "../../shared/names/no-row-tag.ts";
import { changedByOwn } from "../../shell/custom-asset-form/use-custom-actions.ts";
import { DateBox } from "../../ui/form/date-box.tsx";
import { FileDrop } from "../../ui/form/file-drop.tsx";
import { NumberBox } from "../../ui/form/number-box.tsx";
import { DateText, QuotedPrice } from "../../ui/money/amounts.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import plain from "../../ui/table/plain-table.module.css";
import type { CustomHolding, customAssetsContract } from "./custom-assets.contract.ts";
import classes from "./custom-assets.module.css";

const shown = 60;
/** Limit of the API. */
const maxFileBytes = 800_000;

/** Price history: by hand, from a file, or by the rule; links to income and expenses. */
export function OwnPrices({ holding }: { readonly holding: CustomHolding }) {
  const { t } = useTranslation("custom-assets");
  const toasts = useToasts();
  const undoing = useUndo();
  const { id: assetId, currency, type } = holding.asset;
  const isPercent = type === AssetType.bond;
  const { data } = useApiQuery("GET /api/customholdings/historical-prices", { assetId });
  const make = useApiMutation(
    "POST /api/customholdings/historical-prices/createpricesautomatically",
    changedByOwn,
  );
  const drop = useApiMutation("DELETE /api/customholdings/historical-prices", changedByOwn);
  const prices = data?.prices ?? [];
  const canMake = holding.interest !== null || holding.metal !== null || prices.length > 0;
  return (
    <section className={classes.prices}>
      <h3>{t("prices.title")}</h3>
      <AddPrice assetId={assetId} unit={isPercent ? "%" : currency} prices={prices} />
      <PriceFile assetId={assetId} />
      {canMake && (
        <button
          type="button"
          className="button button-quiet"
          disabled={make.isPending}
          onClick={() =>
            void make
              .mutateAsync({ assetId })
              .then(
                (answer) => undoing.done(t("prices.made", { count: answer.count }), answer),
                toasts.failed,
              )
          }
        >
          {t(
            holding.interest
              ? "prices.makeInterest"
              : holding.metal
                ? "prices.makeMetal"
                : "prices.makeStatic",
          )}
        </button>
      )}
      <p className={classes.links}>
        {(["cash-gain", "cash-expense", "interest-paid"] as const).map((kind) => (
          <Link key={kind} className="button button-quiet" to={`/transactions?new=${kind}&for=${assetId}`}>
            {t(`row.${kind}`)}
          </Link>
        ))}
      </p>
      {prices.length > 0 && (
        <table className={plain.table}>
          <thead>
            <tr>
              <th scope="col">{t("prices.date")}</th>
              <th scope="col">{t("column.price")}</th>
              <th scope="col">{t("prices.source")}</th>
              <th scope="col">{t("prices.delete")}</th>
            </tr>
          </thead>
          <tbody>
            {prices.slice(0, shown).map(({ date, close, source }) => (
              <tr key={date}>
                <th scope="row">
                  <DateText value={date} />
                </th>
                <td>
                  <QuotedPrice value={close} currency={currency} isPercent={isPercent} />
                </td>
                <td>{t(`assets:source.${source}`, { defaultValue: source })}</td>
                <td>
                  <button
                    type="button"
                    className="button button-quiet"
                    aria-label={t("prices.deleteOf", { date })}
                    onClick={() =>
                      void drop
                        .mutateAsync({ assetId, from: date, to: date })
                        .then((answer) => undoing.done(t("prices.deleted"), answer), toasts.failed)
                    }
                  >
                    {t("prices.delete")}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {prices.length > shown && (
        <p className={classes.muted}>{t("prices.older", { count: prices.length - shown })}</p>
      )}
    </section>
  );
}

type Prices = OutputOf<(typeof customAssetsContract)["GET /api/customholdings/historical-prices"]>["prices"];

interface AddPriceProps {
  readonly assetId: string;
  readonly unit: string;
  /** Prices shown, so that a day changed meanwhile is not overwritten. */
  readonly prices: Prices;
}

function AddPrice({ assetId, unit, prices }: AddPriceProps) {
  const { t } = useTranslation("custom-assets");
  const { today } = useRootData();
  const toasts = useToasts();
  const undoing = useUndo();
  const [date, setDate] = useState<string | null>(today);
  const [close, setClose] = useState<string | null>(null);
  const ifMatch = prices.find((price) => price.date === date)?.etag ?? noRowTag;
  const save = useApiMutation("PUT /api/customholdings/historical-prices", changedByOwn, { ifMatch });
  return (
    <form
      className={classes.rate}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutateAsync({ assetId, date: date ?? "", close: close ?? "" }).then((answer) => {
          setClose(null);
          undoing.done(t("prices.saved"), answer);
        }, toasts.failed);
      }}
    >
      <DateBox label={t("prices.date")} name="priceDate" value={date} onValue={setDate} today={today} />
      <NumberBox
        label={t("form.price")}
        name="priceClose"
        value={close}
        onValue={setClose}
        maxDecimals={10}
        isNegativeAllowed={false}
        unit={unit}
      />
      <button
        type="submit"
        className="button button-quiet"
        disabled={close === null || date === null || save.isPending}
      >
        {t("prices.add")}
      </button>
    </form>
  );
}

interface FileIssues {
  readonly issues: readonly {
    readonly line: number;
    readonly code: string;
    readonly params: Readonly<Record<string, string>>;
  }[];
}

function PriceFile({ assetId }: { readonly assetId: string }) {
  const { t } = useTranslation("custom-assets");
  const toasts = useToasts();
  const undoing = useUndo();
  const [found, setFound] = useState<FileIssues | null>(null);
  const add = useApiMutation("POST /api/customholdings/historical-prices", changedByOwn);
  const read = async (file: File) => {
    const answer = await add.mutateAsync({ assetId, csv: await file.text() });
    setFound(answer.issues.length > 0 ? answer : null);
    if (answer.issues.length === 0) undoing.done(t("prices.made", { count: answer.count }), answer);
  };
  return (
    <>
      <FileDrop
        label={t("prices.file")}
        hint={t("prices.fileHint")}
        accept={[".csv"]}
        maxBytes={maxFileBytes}
        isBusy={add.isPending}
        onFiles={([file]) => void (file && read(file).catch(toasts.failed))}
      />
      {found && (
        <Notice tone="warning">
          <ul>
            {found.issues.slice(0, 10).map(({ line, code, params }) => (
              <li key={`${line} ${code}`}>
                {t("prices.line", { line })}: {t(`assets:issue.${code}`, { ...params, defaultValue: code })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
