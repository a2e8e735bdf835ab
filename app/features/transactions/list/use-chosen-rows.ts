import { useMemo, useState } from "react";

/** Rows that are chosen to be changed together. */
export interface ChosenRows {
  readonly isOn: boolean;
  readonly ids: readonly string[];
  readonly choose: (ids: readonly string[]) => void;
  readonly toggle: (id: string) => void;
}

/** At most so many rows are changed at once; the API takes no more. */
const most = 1000;

/** What is chosen while choosing is on; nothing afterwards. */
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
