import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onReload, type Reloadable } from "./reloads.ts";

const answersOf: Readonly<Record<Reloadable, RegExp>> = {
  dashboard: /^GET \/api\/(Dashboard|main-stats|history-)/,
  notifications: /^GET \/api\/notifications\//,
};

export function useReloads(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onReload((what) => {
        const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
          answersOf[what].test(String(queryKey[0]));
        void client.invalidateQueries({ predicate });
      }),
    [client],
  );
}
