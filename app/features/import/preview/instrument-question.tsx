import { useState } from "react";
import { useTranslation } from "react-i18next";
import { exchangeAndCurrency, type FoundAsset, useSearchAssets } from "../../../client/data/search-assets.ts";
import type { InstrumentDecision } from "../../../domain/imports/decision.schema.ts";
import type { Preview } from "../../../domain/imports/import.schema.ts";
import { AssetPicker } from "../../../ui/form/asset-picker.tsx";
import { DateText, Money, Quantity } from "../../../ui/money/amounts.tsx";

import classes from "../import.module.css";
import { OwnAssetForm } from "./own-asset-form.tsx";

/** AssetType priced in percent of its nominal. */
const bond = 2;

interface Props {
  readonly instrument: Preview["unresolved"][number];
  /** A demo portfolio uses the demo market. */
  readonly portfolioId: string;
  readonly isBusy: boolean;
  readonly onDecide: (decision: InstrumentDecision) => void;
}

export function InstrumentQuestion({ instrument, portfolioId, isBusy, onDecide }: Props) {
  const { t } = useTranslation("import");
  const [isMaking, setMaking] = useState(false);
  const { code, symbol, candidates } = instrument;
  return (
    <li className={classes.question}>
      <Described instrument={instrument} />
      <div className={classes.answers}>
        {isMaking ? (
          <OwnAssetForm
            instrument={instrument}
            onCancel={() => setMaking(false)}
            onDone={(own) => onDecide({ as: "own", ...own })}
          />
        ) : (
          <>
            {candidates.length > 0 && (
              <fieldset className={classes.candidates}>
                <legend>{t("map.asset")}</legend>
                {candidates.map((asset) => (
                  <button
                    key={`${asset.ownerId}${asset.id}`}
                    type="button"
                    className="button button-quiet"
                    disabled={isBusy}
                    onClick={() => onDecide({ as: "asset", ownerId: asset.ownerId, id: asset.id })}
                  >
                    {asset.ticker} · {asset.name} · {exchangeAndCurrency(asset)}
                    {asset.lastPrice && (
                      <>
                        {" · "}
                        {asset.type === bond ? (
                          <>
                            <Quantity value={asset.lastPrice.close} />
                            {"\u00a0%"}
                          </>
                        ) : (
                          <Money value={asset.lastPrice.close} currency={asset.currency} />
                        )}{" "}
                        <DateText value={asset.lastPrice.date} />
                      </>
                    )}
                  </button>
                ))}
              </fieldset>
            )}
            <Picker
              code={symbol ?? code}
              portfolioId={portfolioId}
              onPick={({ ownerId, id }) => onDecide({ as: "asset", ownerId, id })}
            />
            <div className={classes.buttons}>
              <button
                type="button"
                className="button button-quiet"
                disabled={isBusy}
                onClick={() => setMaking(true)}
              >
                {t("map.own")}
              </button>
              <button
                type="button"
                className="button button-quiet"
                disabled={isBusy}
                onClick={() => onDecide({ as: "skip" })}
              >
                {t("map.skip")}
              </button>
            </div>
          </>
        )}
      </div>
    </li>
  );
}

function Described({ instrument }: Pick<Props, "instrument">) {
  const { t } = useTranslation("import");
  const { code, symbol, isin, exchangeName, name, currency, rows, lastPrice } = instrument;
  const details = [name, isin, exchangeName, currency].filter(Boolean).join(" · ");
  return (
    <div className={classes.described}>
      <strong>{symbol ?? isin ?? name ?? code}</strong>
      <span className={classes.muted}>
        {details && `${details} · `}
        {t("map.rows", { count: rows })}
      </span>
      {lastPrice && (
        <span className={classes.muted}>
          <Money value={lastPrice.close} currency={lastPrice.currency} /> ·{" "}
          <DateText value={lastPrice.date} />
        </span>
      )}
    </div>
  );
}

function Picker({
  code,
  portfolioId,
  onPick,
}: {
  readonly code: string;
  readonly portfolioId: string;
  readonly onPick: (asset: FoundAsset) => void;
}) {
  const { t } = useTranslation("import");
  const search = useSearchAssets(portfolioId);
  return (
    <AssetPicker
      label={t("map.pick", { code })}
      name={`asset-${code}`}
      value={null}
      search={search}
      onValue={(option) => {
        if (option) onPick(option);
      }}
    />
  );
}
