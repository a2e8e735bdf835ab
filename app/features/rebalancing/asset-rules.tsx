import { useTranslation } from "react-i18next";
import { formatNumber } from "../../i18n/format.ts";
import { parseNumber } from "../../i18n/parse-number.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { RebalanceSettings } from "../../shared/schemas/rebalance.schema.ts";
import { useTypedText } from "../../ui/form/use-typed-text.ts";
import classes from "./rebalancing.module.css";
import type { Ground } from "./rebalancing.types.ts";

type AssetLine = Ground["assets"][number];

interface Props {
  readonly ground: Ground;
  readonly settings: RebalanceSettings;
  readonly onChange: (part: Partial<RebalanceSettings>) => void;
}

/** Lot size per asset, and assets neither bought nor sold. */
export function AssetRules({ ground, settings, onChange }: Props) {
  const { t } = useTranslation("rebalancing");
  const setLot = (assetId: string, lotSize: string | null) => {
    const others = settings.lotSizes.filter((one) => one.assetId !== assetId);
    onChange({ lotSizes: lotSize === null ? others : [...others, { assetId, lotSize }] });
  };
  const lock = (assetId: string, isLocked: boolean) => {
    const others = settings.locked.filter((one) => one !== assetId);
    onChange({ locked: isLocked ? [...others, assetId] : others });
  };
  if (ground.assets.length === 0) return null;
  return (
    <details className={classes.how}>
      <summary>{t("rules.show", { count: ground.assets.length })}</summary>
      <p className={classes.muted}>{t("rules.hint")}</p>
      <ul className={classes.rules}>
        {ground.assets.map((line) => {
          const { asset, isNeverOrdered } = line;
          const own = settings.lotSizes.find(({ assetId }) => assetId === asset.id);
          return (
            <li key={asset.id}>
              <span className={classes.ruleName}>
                <span>{asset.name}</span>
                {isNeverOrdered && <span className={classes.muted}>{t("rules.never")}</span>}
              </span>
              {!isNeverOrdered && (
                <>
                  <LotBox line={line} own={own?.lotSize ?? null} onLot={(lot) => setLot(asset.id, lot)} />
                  <label className={classes.lock}>
                    <input
                      type="checkbox"
                      checked={settings.locked.includes(asset.id)}
                      aria-label={t("rules.lockOne", { name: asset.name })}
                      onChange={(event) => lock(asset.id, event.target.checked)}
                    />
                    {t("rules.lock")}
                  </label>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

interface LotProps {
  readonly line: AssetLine;
  readonly own: string | null;
  readonly onLot: (lotSize: string | null) => void;
}

function LotBox({ line, own, onLot }: LotProps) {
  const { t } = useTranslation("rebalancing");
  const { locale } = useReader();
  const { text, setTyped } = useTypedText(own, (decimal) => formatNumber(decimal, locale));
  return (
    <input
      className={`num ${classes.lot}`}
      inputMode="decimal"
      autoComplete="off"
      aria-label={t("rules.lotOf", { name: line.asset.name })}
      placeholder={formatNumber(line.lotSize, locale)}
      value={text}
      onChange={(event) => {
        const read = parseNumber(event.target.value, locale, { maxDecimals: 18 });
        const meaning = read.ok && Number(read.value) > 0 ? read.value : null;
        setTyped(event.target.value, meaning);
        if (meaning !== own) onLot(meaning);
      }}
    />
  );
}
