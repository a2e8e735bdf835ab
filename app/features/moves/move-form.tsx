import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../client/api/api-client.ts";
import { ApiError } from "../../client/api/api-error.ts";
import { useRootData } from "../../client/data/root-data.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { useUndo } from "../../client/data/use-undo.ts";
import { formatNumber } from "../../i18n/format.ts";
import { formatDay } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { ConflictChoice } from "../../ui/form/conflict-choice.tsx";
import { DateBox } from "../../ui/form/date-box.tsx";
import { type FieldErrors, toFieldErrors } from "../../ui/form/field-errors.ts";
import { FormGrid, WideField } from "../../ui/form/form-grid.tsx";
import { MoneyBox } from "../../ui/form/money-box.tsx";
import { NumberBox } from "../../ui/form/number-box.tsx";
import { SelectBox } from "../../ui/form/select-box.tsx";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { TextBox } from "../../ui/form/text-box.tsx";
import type { Move } from "./move.contract.ts";
import { MovedLots } from "./transferred-lots-table.tsx";

interface MoveFormProps {
  readonly portfolioId: string;
  readonly currency: string;
  /** Edited transfer; null: a new one. */
  readonly move: Move | null;
  /** Initial asset of a new one. */
  readonly assetId: string | null;
  readonly onClose: () => void;
}

interface MoveState {
  readonly toPortfolioId: string;
  /** Asset id, or "cash". */
  readonly what: string;
  readonly quantity: string | null;
  readonly amount: string | null;
  readonly currency: string;
  readonly date: string;
  readonly note: string;
}

const paths = ["toPortfolioId", "portfolioId", "assetId", "quantity", "amount", "currency", "date", "note"];

const stateOf = (move: Move): MoveState => ({
  toPortfolioId: move.toPortfolioId,
  what: move.asset?.id ?? "cash",
  ...{ quantity: move.quantity, amount: move.amount, currency: move.currency },
  ...{ date: move.date, note: move.note },
});

/** Returns the API's input. */
function toDraft(portfolioId: string, state: MoveState) {
  const { toPortfolioId, what, quantity, amount, currency, date, note } = state;
  const isCash = what === "cash";
  return {
    ...{ portfolioId, toPortfolioId, date, note, assetId: isCash ? null : what },
    ...{
      quantity: isCash ? null : quantity,
      currency: isCash ? currency : null,
      amount: isCash ? amount : null,
    },
  };
}

/** Requests the lots to transfer shortly after the last change. */
function useLots(portfolioId: string, state: MoveState, isNew: boolean) {
  const { isStealth } = useReader();
  const [lots, setLots] = useState<Move["lots"] | null>(null);
  const { toPortfolioId, what, quantity, date } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown and hidden amounts are two answers
  useEffect(() => {
    setLots(null);
    if (!isNew || what === "cash" || what === "" || toPortfolioId === "" || !quantity) return;
    const ended = new AbortController();
    const draft = { portfolioId, toPortfolioId, assetId: what, quantity, date };
    const timer = setTimeout(() => {
      callApi("POST /api/transactions/move/lots", draft, { signal: ended.signal }).then(
        (answer) => setLots(answer.lots),
        () => undefined,
      );
    }, 300);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [portfolioId, toPortfolioId, what, quantity, date, isNew, isStealth]);
  return lots;
}

function useMove({ portfolioId, currency, move, assetId, onClose }: MoveFormProps) {
  const { t } = useTranslation("moves");
  const { today } = useRootData();
  const client = useQueryClient();
  const undoing = useUndo();
  const [error, setError] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Values the form was filled with, and the stored ones if they differ by now.
  const [base, setBase] = useState(move);
  const [stored, setStored] = useState<Move | null>(null);
  const [state, setState] = useState<MoveState>(
    move
      ? stateOf(move)
      : {
          ...{ toPortfolioId: "", what: assetId ?? "", quantity: null, amount: null },
          ...{ currency, date: today, note: "" },
        },
  );
  const save = (over = base) => {
    setBusy(true);
    const { date, note, quantity, amount } = state;
    const sent = over
      ? callApi(
          "PUT /api/transactions/move",
          { moveId: over.moveId, date, note, quantity, amount },
          { ifMatch: over.etag },
        )
      : callApi("POST /api/transactions/move", toDraft(portfolioId, state));
    sent
      .then(
        async (answer) => {
          await client.invalidateQueries();
          undoing.done(t(move ? "changed" : "done"), answer);
          onClose();
        },
        (failure: unknown) => {
          if (!(failure instanceof ApiError)) throw failure;
          setError(failure);
          if (failure.code !== "STALE" || !over) return;
          return callApi("GET /api/transactions/move", { moveId: over.moveId }).then(setStored, setError);
        },
      )
      .finally(() => setBusy(false));
  };
  const change = (part: Partial<MoveState>) => setState((before) => ({ ...before, ...part }));
  const takeTheirs = () => {
    if (!stored) return;
    setState(stateOf(stored));
    setBase(stored);
    setStored(null);
    setError(null);
  };
  const conflict = stored && { theirs: stateOf(stored), onMine: () => save(stored), onTheirs: takeTheirs };
  const errors = toFieldErrors(stored ? null : error, paths, t);
  return { state, change, errors, isBusy, save: () => save(), today, conflict };
}

/** Transfers units with their lots, or cash, between portfolios: both sides are written together. */
export function MoveForm(props: MoveFormProps) {
  const { portfolioId, move, onClose } = props;
  const { t } = useTranslation("moves");
  const { state, change, errors, isBusy, save, today, conflict } = useMove(props);
  const lots = useLots(portfolioId, state, move === null);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) save();
      }}
    >
      <FormGrid>
        {move ? <Between move={move} /> : <WhatAndWhere {...{ portfolioId, state, change, errors }} />}
        <HowMuch {...{ state, change, errors }} />
        <DateBox
          label={t("date")}
          name="date"
          value={state.date}
          onValue={(date) => date && change({ date })}
          today={today}
          error={errors.of("date")}
        />
        <WideField>
          <TextBox
            label={t("note")}
            name="note"
            value={state.note}
            onValue={(note) => change({ note })}
            error={errors.of("note")}
            maxLength={10_000}
          />
        </WideField>
      </FormGrid>
      <MovedLots lots={lots ?? move?.lots ?? []} isKept={move !== null} />
      {conflict && <MoveConflict state={state} isBusy={isBusy} {...conflict} />}
      <SubmitRow label={t("save")} isBusy={isBusy} error={errors.form} onCancel={onClose} />
    </form>
  );
}

interface ConflictProps {
  readonly state: MoveState;
  readonly theirs: MoveState;
  readonly isBusy: boolean;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}

/** The transfer was changed elsewhere while it was edited. */
function MoveConflict({ state, theirs, isBusy, onMine, onTheirs }: ConflictProps) {
  const { t } = useTranslation("moves");
  const { locale } = useReader();
  const shown = (name: "quantity" | "amount" | "date" | "note", of: MoveState): string => {
    const value = of[name] ?? "";
    if (value === "" || name === "note") return value;
    return name === "date" ? formatDay(value, locale) : formatNumber(value, locale);
  };
  const fields = (["quantity", "amount", "date", "note"] as const)
    .map((name) => ({ label: t(name), mine: shown(name, state), theirs: shown(name, theirs) }))
    .filter(({ mine, theirs: stored }) => mine !== stored);
  return <ConflictChoice {...{ fields, isBusy, onMine, onTheirs }} />;
}

/** Portfolios of an existing transfer, which are fixed. */
function Between({ move }: { readonly move: Move }) {
  const { t } = useTranslation("moves");
  const portfolios = useApiQuery("GET /api/MyPortfolio", {}).data?.portfolios ?? [];
  const nameOf = (id: string) => portfolios.find((one) => one.id === id)?.name ?? "";
  return (
    <WideField>
      <p>{t("between", { from: nameOf(move.portfolioId), to: nameOf(move.toPortfolioId) })}</p>
    </WideField>
  );
}

interface PartProps {
  readonly state: MoveState;
  readonly change: (part: Partial<MoveState>) => void;
  readonly errors: FieldErrors;
}

/** Receiving portfolio, and a held asset or cash. */
function WhatAndWhere({ portfolioId, state, change, errors }: PartProps & { readonly portfolioId: string }) {
  const { t } = useTranslation("moves");
  const portfolios = useApiQuery("GET /api/MyPortfolio", {}).data?.portfolios ?? [];
  const held = useApiQuery("GET /api/holdings/search", { portfolioId, text: "" }).data?.holdings ?? [];
  const targets = portfolios.filter((one) => one.id !== portfolioId && !one.isComposite && one.view === 1);
  return (
    <>
      <SelectBox
        label={t("to")}
        name="toPortfolioId"
        value={state.toPortfolioId}
        onValue={(toPortfolioId) => change({ toPortfolioId })}
        options={[
          { value: "", label: t(targets.length === 0 ? "noTarget" : "choose") },
          ...targets.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        error={errors.of("toPortfolioId") ?? errors.of("portfolioId")}
      />
      <SelectBox
        label={t("what")}
        name="what"
        value={state.what}
        onValue={(what) => change({ what })}
        options={[
          { value: "", label: t("choose") },
          ...held.map(({ asset }) => ({ value: asset.id, label: `${asset.ticker} · ${asset.name}` })),
          { value: "cash", label: t("cash") },
        ]}
        error={errors.of("assetId")}
      />
    </>
  );
}

function HowMuch({ state, change, errors }: PartProps) {
  const { t } = useTranslation("moves");
  if (state.what === "cash")
    return (
      <MoneyBox
        label={t("amount")}
        name="amount"
        value={state.amount}
        onValue={(amount) => change({ amount })}
        currency={state.currency}
        error={errors.of("amount") ?? errors.of("currency")}
        isRequired
      />
    );
  return (
    <NumberBox
      label={t("quantity")}
      name="quantity"
      value={state.quantity}
      onValue={(quantity) => change({ quantity })}
      maxDecimals={18}
      error={errors.of("quantity")}
      isRequired
    />
  );
}
