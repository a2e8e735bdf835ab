import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from "@dnd-kit/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Draft } from "./draft.ts";

/** Screen reader announcements of name and place. */
export function useAnnouncements(draft: Draft, nameOf: (id: string) => string) {
  const { t } = useTranslation("dashboard");
  return useMemo(() => {
    const say = (key: string) => (id: UniqueIdentifier, place: UniqueIdentifier | undefined) => {
      const at = draft.findIndex((widget) => widget.id === (place ?? id));
      return t(key, { name: nameOf(String(id)), place: at + 1, count: draft.length });
    };
    const [lifted, moved, dropped] = [say("arrange.lifted"), say("arrange.moved"), say("arrange.dropped")];
    const announcements: Announcements = {
      onDragStart: ({ active }) => lifted(active.id, undefined),
      onDragOver: ({ active, over }) => moved(active.id, over?.id),
      onDragEnd: ({ active }) => dropped(active.id, undefined),
      onDragCancel: ({ active }) => t("arrange.cancelled", { name: nameOf(String(active.id)) }),
    };
    const screenReaderInstructions: ScreenReaderInstructions = { draggable: t("arrange.howTo") };
    return { announcements, screenReaderInstructions };
  }, [draft, nameOf, t]);
}
