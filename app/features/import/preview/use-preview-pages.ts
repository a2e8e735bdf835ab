import { useCallback, useEffect, useRef, useState } from "react";
import { callApi } from "../../../client/api/api-client.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import type { PreviewRow, RowStatus } from "../../../domain/imports/import.schema.ts";
import { useToasts } from "../../../ui/states/toast.tsx";

interface More {
  /** Time of the first page: later pages of an older response are dropped. */
  readonly of: number;
  readonly rows: readonly PreviewRow[];
}

const limit = 100;

/** Pages of preview rows, loaded on scrolling. */
export function usePreviewPages(id: string, status: RowStatus | null) {
  const input = { id, limit, ...(status ? { status } : {}) };
  const { data, error, refetch, dataUpdatedAt, isPlaceholderData } = useApiQuery(
    "GET /api/TransactionsImport/rows",
    input,
  );
  const toasts = useToasts();
  const [more, setMore] = useState<More | null>(null);
  const isLoading = useRef(false);
  const of = isPlaceholderData ? 0 : dataUpdatedAt;
  const rows = [...(data?.rows ?? []), ...(more && more.of === of ? more.rows : [])];
  const latest = useRef({ input, offset: rows.length, of });
  useEffect(() => {
    latest.current = { input, offset: rows.length, of };
  });
  const loadMore = useCallback(() => {
    const asked = latest.current;
    if (isLoading.current) return;
    isLoading.current = true;
    callApi("GET /api/TransactionsImport/rows", { ...asked.input, offset: asked.offset })
      .then(
        (page) =>
          setMore((before) => ({
            of: asked.of,
            rows: [...(before?.of === asked.of ? before.rows : []), ...page.rows],
          })),
        toasts.failed,
      )
      .finally(() => {
        isLoading.current = false;
      });
  }, [toasts]);
  const isMore = data !== undefined && !isPlaceholderData && rows.length < data.total;
  return {
    rows,
    error,
    refetch: () => void refetch(),
    isFirst: data === undefined,
    loadMore: isMore ? loadMore : undefined,
  };
}
