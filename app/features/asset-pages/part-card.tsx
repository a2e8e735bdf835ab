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
  /** Rows that keep the place while the answer is on its way. */
  readonly rows: number;
  readonly actions?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** A part of the page with an answer of its own: shown, on its way in the same size, or failed by itself. */
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
