import type { ReactNode } from "react";
import { Card } from "../../ui/shell/card.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";

interface PartCardProps<T> {
  readonly title: string;
  readonly answer: {
    readonly data: T | undefined;
    readonly error: Parameters<typeof ErrorState>[0]["error"] | null;
    readonly refetch: () => unknown;
  };
  /** Placeholder rows while loading. */
  readonly rows: number;
  readonly actions?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** Part of the page with its own answer: shown, loading at the same size, or failed alone. */
export function PartCard<T>({ title, answer, rows, actions, children }: PartCardProps<T>) {
  const { data, error, refetch } = answer;
  return (
    <Card title={title} actions={actions}>
      {data !== undefined && children(data)}
      {data === undefined && error && (
        <ErrorState what={title} error={error} onRetry={() => void refetch()} isCompact />
      )}
      {data === undefined && !error && <SkeletonRows count={rows} />}
    </Card>
  );
}
