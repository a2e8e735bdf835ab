import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onReload, type Reloadable } from "./reloads.ts";

/** Which answers a request to load something again makes old. */
const answersOf: Readonly<Record<Reloadable, RegExp>> = {
  dashboard: /^GET \/api\/(Dashboard|main-stats|history-)/,
  notifications: /^GET \/api\/notifications\//,
};

/** Asks again for what somebody asked to load again, where it is shown. */
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
