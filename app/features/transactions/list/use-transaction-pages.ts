import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { callApi } from "../../../client/api/api-client.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import type { TransactionRow } from "../../../shared/schemas/transaction.schema.ts";
import { useToasts } from "../../../ui/states/toast.tsx";
import type { ListInput } from "../transactions.types.ts";

/** Larger pages after the first. */
const furtherPageSize = 100;

interface More {
  /** Time of the first page: later pages of an older response are dropped. */
  readonly of: number;
  readonly rows: readonly TransactionRow[];
  readonly nextCursor: string | null;
}

/** The first page comes with the screen, further ones on scrolling. */
export function useTransactionPages(input: ListInput) {
  const answer = useApiQuery("GET /api/transactions", input as never);
  const { data: first, error, refetch, dataUpdatedAt } = answer;
  const toasts = useToasts();
  const [more, setMore] = useState<More | null>(null);
  /** Cursor of the last request: its end stays in sight until drawn. */
  const asked = useRef("");
  const current = more && more.of === dataUpdatedAt ? more : null;
  // Placeholder rows are of the previous filter: no further pages.
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
        // Drawn in slices, to keep scrolling smooth.
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
  // Stable until a page arrives: the table sorts and keys only then.
  const rows = useMemo(() => [...(first?.rows ?? []), ...(following ?? [])], [first, following]);
  return {
    first,
    error,
    refetch: () => void refetch(),
    rows,
    /** Filter of these rows; undefined for placeholder rows. */
    question: answer.isPlaceholderData ? undefined : JSON.stringify(input),
    loadMore: cursor === null ? undefined : loadMore,
  };
}
