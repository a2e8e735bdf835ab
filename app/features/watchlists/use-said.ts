import type { Announcements, UniqueIdentifier } from "@dnd-kit/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Watched } from "./watchlists.contract.ts";

/** Announcements while a row is moved: ticker and position. */
export function useSaid(rows: readonly Watched[]) {
  const { t } = useTranslation("watchlists");
  return useMemo(() => {
    const tickerOf = (id: UniqueIdentifier) => rows.find(({ asset }) => asset.id === id)?.asset.ticker ?? "";
    const say = (key: string, id: UniqueIdentifier, place: UniqueIdentifier | undefined) => {
      const at = rows.findIndex(({ asset }) => asset.id === (place ?? id));
      return t(key, { ticker: tickerOf(id), place: at + 1, count: rows.length });
    };
    // A lifted row is over its own position at once: announcing it would interrupt "lifted".
    let last: UniqueIdentifier | undefined;
    const announcements: Announcements = {
      onDragStart: ({ active }) => {
        last = active.id;
        return say("order.lifted", active.id, undefined);
      },
      onDragOver: ({ active, over }) => {
        if (over?.id === last) return undefined;
        last = over?.id;
        return say("order.moved", active.id, over?.id);
      },
      onDragEnd: ({ active, over }) => say("order.dropped", active.id, over?.id),
      onDragCancel: ({ active }) => t("order.cancelled", { ticker: tickerOf(active.id) }),
    };
    return { announcements, screenReaderInstructions: { draggable: t("order.howTo") } };
  }, [rows, t]);
}
