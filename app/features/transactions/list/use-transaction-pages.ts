import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { callApi } from "../../../client/api/api-client.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import type { TransactionRow } from "../../../shared/shapes/transaction-shapes.ts";
import { useToasts } from "../../../ui/states/toast.tsx";
import type { ListInput } from "../transactions.types.ts";

/** Who scrolls on wants more of them. */
const furtherPageSize = 100;

interface More {
  /** When the first page was answered: pages of an older answer are dropped with it. */
  readonly of: number;
  readonly rows: readonly TransactionRow[];
  readonly nextCursor: string | null;
}

/** The first page comes with the screen; further ones follow the cursor while the end comes into sight. */
export function useTransactionPages(input: ListInput) {
  const answer = useApiQuery("GET /api/transactions", input as never);
  const { data: first, error, refetch, dataUpdatedAt } = answer;
  const toasts = useToasts();
  const [more, setMore] = useState<More | null>(null);
  /** The page asked for last: the end stays in sight until it is drawn. */
  const asked = useRef("");
  const current = more && more.of === dataUpdatedAt ? more : null;
  // Rows that stay until the next answer comes have no further pages: those would be of another question.
  const cursor = answer.isPlaceholderData ? null : current ? current.nextCursor : (first?.nextCursor ?? null);
  const latest = useRef({ input, cursor, of: dataUpdatedAt });
  useEffect(() => {
    latest.current = { input, cursor, of: dataUpdatedAt };
  });

  const loadMore = useCallback(() => {
    const { input: question, cursor: from, of: answeredAt } = latest.current;
    const page = `${answeredAt} ${from}`;
    if (from === null || asked.current === page) return;
    asked.current = page;
    const forget = () => {
      if (asked.current === page) asked.current = "";
    };
    callApi("GET /api/transactions", { ...question, pageSize: furtherPageSize, cursor: from } as never).then(
      ({ rows, nextCursor }) => {
        if (latest.current.of !== answeredAt) return forget();
        // Drawn in slices: whoever scrolls towards them sees every frame meanwhile.
        startTransition(() =>
          setMore((before) => {
            const kept = before?.of === answeredAt ? before.rows : [];
            return { of: answeredAt, rows: [...kept, ...rows], nextCursor };
          }),
        );
      },
      (reason) => {
        forget();
        toasts.failed(reason);
      },
    );
  }, [toasts]);

  const following = current?.rows;
  // The same list until a page comes: the table sorts and keys it again only then.
  const rows = useMemo(() => [...(first?.rows ?? []), ...(following ?? [])], [first, following]);
  return {
    first,
    error,
    refetch: () => void refetch(),
    rows,
    /** The question these rows answer, nothing while they are those of the one before. */
    question: answer.isPlaceholderData ? undefined : JSON.stringify(input),
    loadMore: cursor === null ? undefined : loadMore,
  };
}
