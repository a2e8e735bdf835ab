import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRootData } from "../../client/data/root-data.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { DateBox } from "../../ui/form/date-box.tsx";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { FormGrid, WideField } from "../../ui/form/form-grid.tsx";
import { SelectBox } from "../../ui/form/select-box.tsx";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { TextBox } from "../../ui/form/text-box.tsx";
import { Card } from "../../ui/shell/card.tsx";
import classes from "./asset-support.module.css";
import type { SupportAsset } from "./asset-support.schema.ts";
import { ReasonBox } from "./reason-box.tsx";
import { useEdit } from "./use-edit.ts";

/** New ticker, exchange or ISIN from a day on; the asset keeps its old codes. */
export function RenameForm({ asset }: { readonly asset: SupportAsset }) {
  const { t } = useTranslation("asset-support");
  const { today } = useRootData();
  const [ticker, setTicker] = useState(asset.ticker);
  const [exchange, setExchange] = useState(asset.exchange);
  const [isin, setIsin] = useState(asset.isin ?? "");
  const [from, setFrom] = useState<string | null>(today);
  const [reason, setReason] = useState("");
  const exchanges = useApiQuery("GET /api/supportAssetEdit/exchanges", {}).data?.exchanges ?? [];
  const { run, isBusy, error } = useEdit("POST /api/supportAssetEdit/rename");
  const isTaken = error?.code === "CONFLICT";
  const errors = toFieldErrors(isTaken ? null : error, ["ticker", "exchange", "isin", "from", "reason"], t);
  const known = exchanges.map(({ mic, name }) => ({ value: mic, label: name }));
  const isListed = known.some(({ value }) => value === exchange);
  const codes = {
    ...(ticker.trim() !== asset.ticker && { ticker }),
    ...(exchange !== asset.exchange && { exchange }),
    ...(isin.trim() !== (asset.isin ?? "") && { isin }),
  };
  return (
    <Card title={t("rename.title")}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          run({ assetId: asset.id, ...codes, from: from ?? "", reason }, () => {});
        }}
      >
        <p className={classes.note}>{t("rename.text", { ticker: asset.ticker })}</p>
        <FormGrid>
          <TextBox
            label={t("codes.ticker")}
            name="ticker"
            value={ticker}
            onValue={setTicker}
            error={isTaken ? t("rename.taken") : errors.of("ticker")}
            maxLength={31}
          />
          <TextBox
            label={t("codes.isin")}
            name="isin"
            value={isin}
            onValue={setIsin}
            error={errors.of("isin")}
            maxLength={12}
          />
          <WideField>
            <SelectBox
              label={t("rename.exchange")}
              name="exchange"
              value={exchange}
              onValue={setExchange}
              options={
                isListed ? known : [{ value: exchange, label: asset.exchangeName || exchange }, ...known]
              }
              error={errors.of("exchange")}
            />
          </WideField>
          <DateBox
            label={t("rename.from")}
            name="from"
            value={from}
            onValue={setFrom}
            today={today}
            error={errors.of("from")}
            isRequired
          />
          <WideField>
            <ReasonBox value={reason} onValue={setReason} error={errors.of("reason")} />
          </WideField>
        </FormGrid>
        <SubmitRow
          label={t("rename.button")}
          isBusy={isBusy}
          isDisabled={Object.keys(codes).length === 0}
          error={errors.form}
        />
      </form>
    </Card>
  );
}
