import { ActionIcon } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSearchHoldable } from "../../../client/data/search-assets.ts";
import { AssetType } from "../../../shared/codes.ts";
import { useCreateAsset } from "../../../shell/assets/create-asset.tsx";
import { AssetPicker } from "../../../ui/form/asset-picker.tsx";
import { DateBox } from "../../../ui/form/date-box.tsx";
import { NumberBox } from "../../../ui/form/number-box.tsx";
import { IconTrash } from "../../../ui/icons/icons.ts";
import classes from "./positions.module.css";
import type { LineAsset, PositionLine } from "./use-positions.ts";

type Box = "assetId" | "quantity" | "averageCost" | "since";

interface LineProps {
  readonly line: PositionLine;
  /** From 1. */
  readonly place: number;
  readonly portfolioId: string;
  readonly today: string;
  readonly errorOf: (box: Box) => string | undefined;
  readonly onChange: (part: Partial<PositionLine>) => void;
  readonly onRemove: (() => void) | null;
}

/** Fields of a position, with the question about a pasted asset. */
export function PositionLineFields(props: LineProps) {
  const { line, place, portfolioId, today, errorOf, onChange, onRemove } = props;
  const { t } = useTranslation("holdings");
  const search = useSearchHoldable(portfolioId);
  const choose = (asset: LineAsset | null) => onChange({ asset, ...(asset ? { asked: null } : {}) });
  const { create, drawer } = useCreateAsset(choose);
  const { asset } = line;
  return (
    <fieldset aria-label={t("positions.line", { place })} className={classes.line}>
      <AssetPicker
        label={t("column.name")}
        name={`asset-${line.key}`}
        value={asset}
        onValue={choose}
        search={search}
        create={create}
        error={errorOf("assetId")}
      />
      <NumberBox
        label={t("column.quantity")}
        name={`quantity-${line.key}`}
        value={line.quantity}
        unread={line.unread.quantity}
        onValue={(quantity) => onChange({ quantity })}
        maxDecimals={18}
        error={errorOf("quantity")}
      />
      <NumberBox
        label={t("column.averageCost")}
        name={`averageCost-${line.key}`}
        value={line.averageCost}
        unread={line.unread.averageCost}
        onValue={(averageCost) => onChange({ averageCost })}
        maxDecimals={18}
        unit={asset ? (asset.type === AssetType.bond ? "%" : asset.currency) : undefined}
        error={errorOf("averageCost")}
      />
      <DateBox
        label={t("positions.since")}
        name={`since-${line.key}`}
        value={line.since}
        unread={line.unread.since}
        onValue={(since) => onChange({ since })}
        today={today}
        error={errorOf("since")}
      />
      <span className={classes.end}>
        {onRemove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t("positions.remove", { place })}
            onClick={onRemove}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
      </span>
      {asset === null && line.asked !== null && (
        <AssetQuestion
          name={line.asked}
          candidates={line.candidates}
          onChoose={choose}
          onCreate={create && (() => create.onCreate(line.asked ?? ""))}
        />
      )}
      {drawer}
    </fieldset>
  );
}

interface QuestionProps {
  readonly name: string;
  readonly candidates: readonly LineAsset[];
  readonly onChoose: (asset: LineAsset) => void;
  readonly onCreate: (() => void) | undefined;
}

/** Several matches, a search, or a new asset. */
function AssetQuestion({ name, candidates, onChoose, onCreate }: QuestionProps) {
  const { t } = useTranslation(["holdings", "common"]);
  return (
    <div className={classes.question} data-asked={name}>
      <span>
        {t(candidates.length > 0 ? "holdings:positions.which" : "holdings:positions.unknown", { name })}
      </span>
      {candidates.map((one) => (
        <button key={one.id} type="button" className={classes.candidate} onClick={() => onChoose(one)}>
          <b>{one.ticker}</b> {one.name} <small>{one.detail}</small>
        </button>
      ))}
      {onCreate && (
        <button type="button" className={classes.candidate} onClick={onCreate}>
          {t("common:asset.create", { name })}
        </button>
      )}
    </div>
  );
}
