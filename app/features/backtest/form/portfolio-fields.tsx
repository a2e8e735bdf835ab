import { ActionIcon, Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { searchAssets } from "../../../client/data/search-assets.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { nilGuid } from "../../../shared/codes.ts";
import { AssetPicker } from "../../../ui/form/asset-picker.tsx";
import type { FieldErrors } from "../../../ui/form/field-errors.ts";
import { NumberBox } from "../../../ui/form/number-box.tsx";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { IconPlus, IconTrash } from "../../../ui/icons/icons.ts";
import classes from "../backtest.module.css";
import { mostAssets, rebalancingKinds } from "../question-limits.ts";
import {
  type DraftPortfolio,
  type DraftRow,
  emptyRow,
  equalShares,
  scaledShares,
  sentRows,
  sumOf,
} from "./draft.ts";

interface Props {
  readonly portfolio: DraftPortfolio;
  /** Index among the portfolios. */
  readonly index: number;
  /** A single one needs no name. */
  readonly isAlone: boolean;
  readonly hasRebalancing: boolean;
  readonly errors: FieldErrors;
  readonly onChange: (portfolio: DraftPortfolio) => void;
  readonly onRemove: () => void;
}

/** Assets with weights and their sum, rebalancing. */
export function PortfolioFields(props: Props) {
  const { portfolio, index, isAlone, hasRebalancing, errors, onChange, onRemove } = props;
  const { t } = useTranslation("backtest");
  const path = `portfolios.${index}`;
  const setRows = (rows: readonly DraftRow[]) => onChange({ ...portfolio, rows });
  const title = portfolio.name || t("form.portfolio", { number: index + 1 });
  return (
    <fieldset className={classes.portfolio}>
      <legend className={isAlone ? "visually-hidden" : classes.legend}>{title}</legend>
      {!isAlone && (
        <div className={classes.nameRow}>
          <TextBox
            label={t("form.name")}
            name={`name${index}`}
            value={portfolio.name}
            onValue={(name) => onChange({ ...portfolio, name })}
            placeholder={t("form.portfolio", { number: index + 1 })}
            maxLength={60}
          />
          <ActionIcon
            variant="subtle"
            size="input-sm"
            aria-label={t("form.removePortfolio", { name: title })}
            onClick={onRemove}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      )}
      <Rows portfolio={portfolio} path={path} errors={errors} onRows={setRows} />
      <Sum rows={portfolio.rows} error={errors.of(`${path}.assets`)} onRows={setRows} />
      {hasRebalancing && (
        <div className={classes.pair}>
          <SelectBox
            label={t("form.rebalancing")}
            name={`rebalancing${index}`}
            value={portfolio.rebalancing}
            onValue={(kind) => onChange({ ...portfolio, rebalancing: kind as DraftPortfolio["rebalancing"] })}
            options={rebalancingKinds.map((kind) => ({ value: kind, label: t(`rebalancing.${kind}`) }))}
          />
          {portfolio.rebalancing === "threshold" && (
            <NumberBox
              label={t("form.drift")}
              name={`drift${index}`}
              value={portfolio.drift}
              onValue={(drift) => onChange({ ...portfolio, drift })}
              unit="%"
              error={errors.of(`${path}.drift`)}
            />
          )}
        </div>
      )}
    </fieldset>
  );
}

interface RowsProps {
  readonly portfolio: DraftPortfolio;
  readonly path: string;
  readonly errors: FieldErrors;
  readonly onRows: (rows: readonly DraftRow[]) => void;
}

function Rows({ portfolio, path, errors, onRows }: RowsProps) {
  const { t } = useTranslation("backtest");
  const { rows } = portfolio;
  const sent = sentRows(portfolio);
  const change = (key: string, part: Partial<DraftRow>) =>
    onRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <>
      <div className={classes.rows}>
        {rows.map((row, at) => {
          // Empty rows are not sent: server indexes skip them.
          const place = sent.indexOf(row);
          const errorOf = (field: string) =>
            place < 0 ? undefined : errors.of(`${path}.assets.${place}.${field}`);
          return (
            <div key={row.key} className={at === 0 ? classes.row : `${classes.row} ${classes.bare}`}>
              <AssetField
                name={`${path}-asset${at}`}
                asset={row.asset}
                onAsset={(asset) => change(row.key, { asset })}
                error={row.asset === null && errorOf("assetId") ? t("form.choose") : errorOf("assetId")}
              />
              <NumberBox
                label={t("form.share")}
                name={`${path}-share${at}`}
                value={row.percent}
                onValue={(percent) => change(row.key, { percent })}
                unit="%"
                unitWidth={32}
                maxDecimals={4}
                error={errorOf("weight")}
              />
              <ActionIcon
                variant="subtle"
                size="input-sm"
                className={classes.remove}
                disabled={rows.length === 1}
                aria-label={t("form.removeAsset", { name: row.asset?.ticker ?? at + 1 })}
                onClick={() => onRows(rows.filter(({ key }) => key !== row.key))}
              >
                <IconTrash size={18} stroke={1.6} aria-hidden />
              </ActionIcon>
            </div>
          );
        })}
      </div>
      <AddRow rows={rows} onRows={onRows} />
    </>
  );
}

interface AssetFieldProps {
  readonly name: string;
  readonly asset: DraftRow["asset"];
  readonly onAsset: (asset: DraftRow["asset"]) => void;
  /** Of the last run. */
  readonly error: string | undefined;
}

/** Reports at once when a chosen asset cannot be simulated. */
function AssetField({ name, asset, onAsset, error }: AssetFieldProps) {
  const { t } = useTranslation("backtest");
  // Assets of stored results and portfolios were checked on loading.
  const [chosenId, setChosenId] = useState<string | null>(null);
  const isEnabled = asset !== null && asset.id === chosenId;
  const { data } = useApiQuery("GET /api/backtest/asset", { assetId: asset?.id ?? nilGuid }, { isEnabled });
  const refusal = asset !== null && data?.assetId === asset.id ? data.refusal : null;
  return (
    <AssetPicker
      label={t("form.asset")}
      name={name}
      value={asset}
      onValue={(next) => {
        setChosenId(next?.id ?? null);
        onAsset(next);
      }}
      search={searchAssets}
      error={refusal ? t(`common:field.${refusal.code}`, { ...refusal.params }) : error}
    />
  );
}

function AddRow({ rows, onRows }: Pick<SumProps, "rows" | "onRows">) {
  const { t } = useTranslation("backtest");
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes.add ?? ""}
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={rows.length >= mostAssets}
      onClick={() => onRows([...rows, emptyRow()])}
    >
      {t("form.addAsset")}
    </Button>
  );
}

interface SumProps {
  readonly rows: readonly DraftRow[];
  readonly error: string | undefined;
  readonly onRows: (rows: readonly DraftRow[]) => void;
}

/** Sum of the weights, with two ways to reach 100 %. */
function Sum({ rows, error, onRows }: SumProps) {
  const { t } = useTranslation("backtest");
  const { locale } = useReader();
  const sum = sumOf(rows);
  const isWhole = sum === 100;
  return (
    <div className={classes.sum}>
      <output className={isWhole ? classes.whole : classes.muted}>
        {t("form.sum", { sum: formatNumber(String(sum), locale) })}
      </output>
      <span className={classes.sumButtons}>
        <Button variant="subtle" size="compact-sm" onClick={() => onRows(equalShares(rows))}>
          {t("form.equal")}
        </Button>
        {!isWhole && sum > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => onRows(scaledShares(rows))}>
            {t("form.scale")}
          </Button>
        )}
      </span>
      {error && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
