import { useMemo, useState } from "react";

/** Selection for bulk edit. */
export interface ChosenRows {
  readonly isOn: boolean;
  readonly ids: readonly string[];
  readonly choose: (ids: readonly string[]) => void;
  readonly toggle: (id: string) => void;
}

/** Limit of the API. */
const most = 1000;

/** Cleared when selecting ends. */
export function useChosenRows(isOn: boolean): ChosenRows {
  const [ids, setIds] = useState<readonly string[]>([]);
  return useMemo(
    () => ({
      isOn,
      ids: isOn ? ids : [],
      choose: (next) => setIds(next.slice(0, most)),
      toggle: (id) =>
        setIds((now) =>
          now.includes(id) ? now.filter((other) => other !== id) : [...now, id].slice(0, most),
        ),
    }),
    [isOn, ids],
  );
}
