import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { callApi } from "../../../client/api/api-client.ts";
import type { ApiError } from "../../../client/api/api-error.ts";
import { ledgerQueries } from "../../../client/data/ledger-queries.ts";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { OutputOf } from "../../../shared/endpoint.ts";
import type { TransactionRow } from "../../../shared/schemas/transaction.schema.ts";
import { isCashKind } from "../../../shell/transaction-form/cash-kind.ts";
import type { ChosenAsset } from "../../../shell/transaction-form/chosen-asset.ts";
import type { transactionsContract } from "../transactions.contract.ts";
import { changeForm, fillIn, lacksTerms } from "./change-form.ts";
import { rememberedPayment, rememberPayment } from "./payment-memory.ts";
import { type DraftInput, emptyForm, type FormState, formOfRow, toDraft } from "./transaction-state.ts";

export type Preview = OutputOf<(typeof transactionsContract)["POST /api/transactions/preview"]>;

/** API fields with a form field. */
export const draftPaths = [
  "accountId",
  "kind",
  "date",
  "assetId",
  "quantity",
  "price",
  "currency",
  "amount",
  "accrued",
  "fee",
  "feeCurrency",
  "tax",
  "taxCurrency",
  "rate",
  "toAmount",
  "toCurrency",
  "ratioTo",
  "ratioFrom",
  "cost",
  "acquiredOn",
  "toAssetId",
  "toQuantity",
  "costShare",
  "optionRight",
  "lotChoices",
  "note",
];

interface Options {
  readonly portfolioId: string;
  readonly currency: string;
  readonly today: string;
  /** Row to change; null adds one. */
  readonly row: TransactionRow | null;
  readonly kind: string;
  /** Initial asset of a new row. */
  readonly asset?: ChosenAsset | null;
  /**
   * @param answer saved row, for undo
   * @param hasNext the form stays open for another row
   */
  readonly onSaved: (answer: TransactionRow, hasNext: boolean) => void;
}

interface Conflict {
  readonly theirs: FormState;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

export interface TransactionForm {
  readonly state: FormState;
  readonly change: (part: Partial<FormState>) => void;
  /** Selects the account, with its last payment choice for a new row. */
  readonly chooseAccount: (accountId: string | null) => void;
  readonly save: () => void;
  /** Saves, and resets the form for another row of the same kind and day. */
  readonly saveAndAdd: () => void;
  /** Number of rows added since opening. */
  readonly round: number;
  readonly isSaving: boolean;
  readonly isEdit: boolean;
  readonly rowId: string | undefined;
  readonly error: ApiError | null;
  /** Changed elsewhere first: stored row and options. */
  readonly conflict: Conflict | null;
  readonly preview: Preview | null;
  /** As chosen, as last chosen for the account, or the server's default. */
  readonly isInCash: boolean;
  /** Saving needs an answer about earlier trades. */
  readonly isUnanswered: boolean;
  /** Refreshes the effect after other changes of the ledger. */
  readonly renew: () => void;
}

const previewDelayMs = 250;

/** Form state; the effect is requested shortly after typing. */
export function useTransactionForm(options: Options): TransactionForm {
  const { portfolioId, currency, today, row, kind, asset, onSaved } = options;
  const [state, setState] = useState<FormState>(() =>
    row
      ? formOfRow(row)
      : newForm({ portfolioId, accountId: null }, kind, today, asset?.currency ?? currency, asset),
  );
  const [round, setRound] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const [isUnanswered, setUnanswered] = useState(false);
  const settles = useRef(true);
  const client = useQueryClient();
  const add = useApiMutation("POST /api/transactions", ledgerQueries);
  const update = useSavedRow(row);
  const [preview, setPreview] = useState<Preview | null>(null);
  const rowId = row?.id;
  const { isStealth } = useReader();

  // biome-ignore lint/correctness/useExhaustiveDependencies: shown and hidden amounts are two answers
  useEffect(() => {
    const abort = new AbortController();
    const ask = () => {
      // A row being saved or deleted may be gone before the response.
      if (client.isMutating() > 0) {
        timer = setTimeout(ask, previewDelayMs);
        return;
      }
      if (!state.date || state.date > today) return setPreview(null);
      const draft = { ...toDraft(state, portfolioId), ...(rowId ? { id: rowId } : {}) };
      callApi("POST /api/transactions/preview", draft, { signal: abort.signal }).then(
        (answer) => {
          setPreview(answer);
          settles.current = answer.affectsCash;
          setState((now) => fillIn(now, answer.suggested));
        },
        // Incomplete: no preview.
        () => !abort.signal.aborted && setPreview(null),
      );
    };
    let timer = setTimeout(ask, previewDelayMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [state, portfolioId, rowId, today, client, isStealth]);

  const change = (part: Partial<FormState>) => {
    add.reset();
    update.reset();
    setState((now) => changeForm(now, part));
    setUnanswered(false);
  };
  const isInCash = state.affectsCash ?? settles.current;
  const next = () => {
    setPreview(null);
    setState(newForm({ portfolioId, accountId: state.accountId }, state.kind, state.date, currency));
    setRound(round + 1);
  };
  const save = (over?: TransactionRow, hasNext = false) => {
    if (add.isPending || update.isPending || isAsking) return;
    if (!lacksTerms(state)) return send(state, over, hasNext);
    // Submitted before the terms arrived: the third number is missing.
    setAsking(true);
    void askTerms(state, portfolioId).then((whole) => {
      setAsking(false);
      setState(whole);
      send(whole, over, hasNext);
    });
  };
  const send = (whole: FormState, over: TransactionRow | undefined, hasNext: boolean) => {
    const draft = toDraft(whole, portfolioId);
    // Not a mutation callback: the new version redraws the form first.
    if (row)
      return void update.save(draft, over).then(
        (saved) => onSaved(saved, false),
        () => undefined,
      );
    setAsking(true);
    void isAsked(whole, draft).then((asked) => {
      setAsking(false);
      if (asked) {
        setPreview(asked);
        setUnanswered(true);
        return;
      }
      rememberPayment(portfolioId, whole);
      add.mutateAsync(draft).then(
        (saved) => {
          onSaved(saved, hasNext);
          if (hasNext) next();
        },
        () => undefined,
      );
    });
  };
  const { stored } = update;
  return {
    state,
    change,
    chooseAccount: (id) =>
      change({ accountId: id, ...(row ? {} : { affectsCash: rememberedPayment(portfolioId, id) }) }),
    save: () => save(),
    saveAndAdd: () => save(undefined, true),
    round,
    isSaving: add.isPending || update.isPending || isAsking,
    isEdit: row !== null,
    error: add.error ?? (stored ? null : update.error),
    conflict: stored && {
      theirs: formOfRow(stored),
      keepMine: () => save(stored),
      takeTheirs: () => {
        update.take(stored);
        setState(formOfRow(stored));
      },
    },
    rowId,
    preview,
    isInCash,
    isUnanswered,
    // A new object refreshes the effect.
    renew: () => setState((now) => ({ ...now })),
  };
}

/** With the account's last payment choice (null: default account). */
const newForm = (
  { portfolioId, accountId }: { readonly portfolioId: string; readonly accountId: string | null },
  kind: string,
  date: string | null,
  currency: string,
  asset: ChosenAsset | null = null,
): FormState => ({
  ...emptyForm(kind, date, currency),
  ...{ asset, accountId, affectsCash: rememberedPayment(portfolioId, accountId) },
});

/** Completes the form by the asset's terms; unchanged when unavailable. */
async function askTerms(state: FormState, portfolioId: string): Promise<FormState> {
  const preview = await callApi("POST /api/transactions/preview", toDraft(state, portfolioId)).catch(
    () => null,
  );
  return preview ? fillIn(state, preview.suggested) : state;
}

/** Returns the effect of a cash row that raises the question about earlier trades; null once answered. */
async function isAsked(
  { kind, asset, paysOutsideTrades }: FormState,
  draft: DraftInput,
): Promise<Preview | null> {
  if (paysOutsideTrades !== null || !isCashKind(kind, asset !== null)) return null;
  const preview = await callApi("POST /api/transactions/preview", draft).catch(() => null);
  return preview?.outsideTrades ? preview : null;
}

/** Saves over the loaded row; on a conflict loads the stored one. */
function useSavedRow(row: TransactionRow | null) {
  const client = useQueryClient();
  const [base, setBase] = useState(row);
  const [stored, setStored] = useState<TransactionRow | null>(null);
  const mutation = useMutation<TransactionRow, ApiError, { draft: DraftInput; over: TransactionRow }>({
    mutationFn: ({ draft, over }) => {
      const { id, version, etag } = over;
      return callApi("PUT /api/transactions", { ...draft, id, version }, { ifMatch: etag });
    },
    onSuccess: () => Promise.all(ledgerQueries.map((key) => client.invalidateQueries({ queryKey: [key] }))),
    onError: async (error, { over }) => {
      if (error.code !== "STALE") return;
      await callApi("GET /api/transactions/one", { id: over.id, portfolioId: over.portfolioId }).then(
        setStored,
        () => setStored(null),
      );
    },
  });
  return {
    stored,
    isPending: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
    save: (draft: DraftInput, over?: TransactionRow) => {
      const target = over ?? base;
      if (!target) throw new Error("a row that is not there cannot be saved");
      return mutation.mutateAsync({ draft, over: target });
    },
    take: (theirs: TransactionRow) => {
      mutation.reset();
      setBase(theirs);
      setStored(null);
    },
  };
}
