import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../../client/api/api-client.ts";
import { AmountsGate } from "../../../client/prefs/amounts-gate.tsx";
import { formatDay } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { NumberBox } from "../../../ui/form/number-box.tsx";
import { DateText, Money, Quantity } from "../../../ui/money/amounts.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import type { LotSuggestions } from "../transactions.contract.ts";
import classes from "../transactions.module.css";
import { canPick, type FormState, type LotChoice, toDraft } from "./transaction-state.ts";

interface LotPickerProps {
  readonly state: FormState;
  readonly portfolioId: string;
  readonly rowId: string | undefined;
  readonly onPick: (picks: readonly LotChoice[] | null) => void;
  readonly error: string | undefined;
}

const askDelayMs = 300;

/** Lots of a sale: methods with their realised gains, or units per lot. */
export function LotPicker({ state, portfolioId, rowId, onPick, error }: LotPickerProps) {
  const { t } = useTranslation("transactions");
  const [isOpen, setOpen] = useState(state.lotChoices !== null);
  const { isStealth } = useReader();
  const found = useSuggestions(state, { portfolioId, rowId, isAsked: isOpen && !isStealth });
  if (!canPick(state.kind) || !state.asset || !state.quantity) return null;
  return (
    <details className={classes.lots} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("lots.title")}</summary>
      {error && <Notice tone="loss">{error}</Notice>}
      {/* Hidden units would be submitted as dots. */}
      <AmountsGate of={state}>
        {found && !found.canPick && <p className={classes.muted}>{t("lots.fixed")}</p>}
        {found && found.lots.length > 0 && (
          <>
            <Choices found={found} state={state} onPick={onPick} />
            {found.canPick && <OwnChoice found={found} picks={state.lotChoices ?? []} onPick={onPick} />}
          </>
        )}
      </AmountsGate>
    </details>
  );
}

/** Null while the sale is incomplete. */
function useSuggestions(
  state: FormState,
  { portfolioId, rowId, isAsked }: { portfolioId: string; rowId: string | undefined; isAsked: boolean },
): LotSuggestions | null {
  const [found, setFound] = useState<LotSuggestions | null>(null);
  useEffect(() => {
    if (!isAsked) return setFound(null);
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const draft = { ...toDraft(state, portfolioId), ...(rowId ? { id: rowId } : {}) };
      callApi("POST /api/transactions/lots", draft, { signal: abort.signal }).then(setFound, () => {
        // Incomplete: the form shows the missing fields.
        if (!abort.signal.aborted) setFound(null);
      });
    }, askDelayMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [state, portfolioId, rowId, isAsked]);
  return found;
}

const samePicks = (a: readonly LotChoice[], b: readonly LotChoice[]): boolean =>
  a.length === b.length &&
  a.every(({ transactionId, quantity }) =>
    b.some((other) => other.transactionId === transactionId && other.quantity === quantity),
  );

interface PartProps {
  readonly found: LotSuggestions;
  readonly onPick: LotPickerProps["onPick"];
}

function Choices({ found, state, onPick }: PartProps & { readonly state: FormState }) {
  const { t } = useTranslation("transactions");
  const current = state.lotChoices;
  return (
    <fieldset className={classes.choices}>
      <legend>{t("lots.choose")}</legend>
      {found.choices.map(({ name, picks, gain }) => (
        <label key={name}>
          <input
            type="radio"
            name="lots"
            disabled={!found.canPick}
            checked={current === null ? name === "oldest" : samePicks(current, picks)}
            onChange={() => onPick(name === "oldest" ? null : picks)}
          />
          <span>{t(`lots.${name}`)}</span>
          <span className="num">
            {gain === null ? (
              t("lots.unknown")
            ) : (
              <Money value={gain} currency={found.currency} digits="own" sign="always" />
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function OwnChoice({ found, picks, onPick }: PartProps & { readonly picks: readonly LotChoice[] }) {
  const { t } = useTranslation("transactions");
  const { locale } = useReader();
  const take = (transactionId: string, quantity: string | null) => {
    const others = picks.filter((pick) => pick.transactionId !== transactionId);
    const next =
      quantity === null || /^0*\.?0*$/.test(quantity) ? others : [...others, { transactionId, quantity }];
    onPick(next.length === 0 ? null : next);
  };
  return (
    <table className={classes.lotTable}>
      <thead>
        <tr>
          <th scope="col">{t("lots.opened")}</th>
          <th scope="col">{t("column.quantity")}</th>
          <th scope="col">{t("lots.cost")}</th>
          <th scope="col">{t("lots.gain")}</th>
          <th scope="col">{t("lots.take")}</th>
        </tr>
      </thead>
      <tbody>
        {found.lots.map(({ transactionId, openedOn, quantity, cost, costCurrency, gain }) => (
          <tr key={`${transactionId} ${openedOn}`}>
            <th scope="row">
              <DateText value={openedOn} width="digits" />
            </th>
            <td>
              <Quantity value={quantity} />
            </td>
            <td>{cost === null ? t("lots.unknown") : <Money value={cost} currency={costCurrency} />}</td>
            <td>
              {gain === null ? (
                t("lots.unknown")
              ) : (
                <Money value={gain} currency={found.currency} sign="always" />
              )}
            </td>
            <td>
              <NumberBox
                label={t("lots.takeOf", { date: formatDay(openedOn, locale) })}
                name={`take-${transactionId}`}
                value={picks.find((pick) => pick.transactionId === transactionId)?.quantity ?? null}
                onValue={(units) => take(transactionId, units)}
                maxDecimals={18}
                isNegativeAllowed={false}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
