import { type KeyboardEvent, type RefObject, useMemo } from "react";
import { useCommands } from "../shell/command-context.tsx";
import { keyOf } from "../shell/commands.ts";

/** Walks rows: `j` and `k` anywhere, arrows inside the table, Enter opens. */
export function useRowKeys(scroller: RefObject<HTMLElement | null>) {
  const commands = useMemo(
    () => [
      {
        id: "row-next",
        labelKey: "common:table.nextRow",
        shortcut: "j",
        groupKey: "common:shortcuts.table",
        perform: () => step(scroller.current, 1),
      },
      {
        id: "row-previous",
        labelKey: "common:table.previousRow",
        shortcut: "k",
        groupKey: "common:shortcuts.table",
        perform: () => step(scroller.current, -1),
      },
    ],
    [scroller],
  );
  useCommands(commands);
  return (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target instanceof HTMLTableRowElement ? event.target : null;
    const key = keyOf(event.nativeEvent);
    if (row && key === "Enter") row.querySelector<HTMLElement>("[data-opener]")?.click();
    else if (row && (key === "ArrowDown" || key === "ArrowUp"))
      step(scroller.current, key === "ArrowDown" ? 1 : -1);
    else return;
    event.preventDefault();
  };
}

function step(scroller: HTMLElement | null, by: 1 | -1): void {
  if (!scroller) return;
  const rows = [...scroller.querySelectorAll<HTMLTableRowElement>("tbody tr[data-row]")];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = at < 0 ? (by > 0 ? rows[0] : rows.at(-1)) : rows[at + by];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}
