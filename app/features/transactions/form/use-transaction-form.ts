import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { callApi } from "../../../client/api/api-client.ts";
import type { ApiError } from "../../../client/api/api-error.ts";
import { ledgerQueries } from "../../../client/data/ledger-queries.ts";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { OutputOf } from "../../../shared/endpoint.ts";
import type { TransactionRow } from "../../../shared/shapes/transaction-shapes.ts";
import { isCashKind } from "../../../shell/transaction-form/cash-kind.ts";
import type { ChosenAsset } from "../../../shell/transaction-form/chosen-asset.ts";
import type { transactionsContract } from "../transactions.contract.ts";
import { changeForm, fillIn, lacksTerms } from "./change-form.ts";
import { rememberedPayment, rememberPayment } from "./payment-memory.ts";
import { type DraftInput, emptyForm, type FormState, formOfRow, toDraft } from "./transaction-state.ts";

export type Preview = OutputOf<(typeof transactionsContract)["POST /api/transactions/preview"]>;

/** Fields of the API that have a box of their own. */
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
  /** The row to change; null adds a new one. */
  readonly row: TransactionRow | null;
  readonly kind: string;
  /** A new row begins with it. */
  readonly asset?: ChosenAsset | null;
  /**
   * @param answer what the server said, for undoing it
   * @param hasNext the form stays for another row
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
  /** Takes the account; a new row is paid as was last chosen for it. */
  readonly chooseAccount: (accountId: string | null) => void;
  readonly save: () => void;
  /** Saves and empties the form for another row of the same kind and day. */
  readonly saveAndAdd: () => void;
  /** Rows added before this one since the form was opened. */
  readonly round: number;
  readonly isSaving: boolean;
  readonly isEdit: boolean;
  readonly rowId: string | undefined;
  readonly error: ApiError | null;
  /** Somebody saved the row first: what is stored now, and the two ways on. */
  readonly conflict: Conflict | null;
  readonly preview: Preview | null;
  /** The row is paid from or to cash: as chosen, as last chosen for the account, or as the server decides. */
  readonly isInCash: boolean;
  /** Saving was refused: the question about earlier trades has no answer. */
  readonly isUnanswered: boolean;
  /** Asks the effect anew, after the ledger changed beside the form. */
  readonly renew: () => void;
}

const previewDelayMs = 250;

/** State of the form; the effect is asked from the server a moment after the last key. */
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
      // A row that is being saved or deleted may be gone before the answer.
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
        // Boxes not yet filled: nothing to preview.
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
    // Pressed before the terms of the asset came: the third number is not there yet.
    setAsking(true);
    void askTerms(state, portfolioId).then((whole) => {
      setAsking(false);
      setState(whole);
      send(whole, over, hasNext);
    });
  };
  const send = (whole: FormState, over: TransactionRow | undefined, hasNext: boolean) => {
    const draft = toDraft(whole, portfolioId);
    // Not a callback of the mutation: the saved row's new version redraws the form before it would be called.
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
    // An equal state asks again.
    renew: () => setState((now) => ({ ...now })),
  };
}

/** A new row of an account (null: the default one), paid as was last chosen for it. */
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

/** The form with the terms of its asset, and what follows from them; as it is where they do not come. */
async function askTerms(state: FormState, portfolioId: string): Promise<FormState> {
  const preview = await callApi("POST /api/transactions/preview", toDraft(state, portfolioId)).catch(
    () => null,
  );
  return preview ? fillIn(state, preview.suggested) : state;
}

/** Returns the effect of a row of cash that raises the question about earlier trades; null once it is answered. */
async function isAsked(
  { kind, asset, paysOutsideTrades }: FormState,
  draft: DraftInput,
): Promise<Preview | null> {
  if (paysOutsideTrades !== null || !isCashKind(kind, asset !== null)) return null;
  const preview = await callApi("POST /api/transactions/preview", draft).catch(() => null);
  return preview?.outsideTrades ? preview : null;
}

/** Saves over the row that the form was filled from; when that is no longer the stored one, the stored one is read. */
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
