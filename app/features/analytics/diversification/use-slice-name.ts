import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Division as Name } from "../answers/divisions.ts";

interface Named {
  readonly key: string;
  readonly name: string | null;
}

/** Returns a slice's name, or the client's text. */
export function useSliceName(by: Name): (slice: Named) => string {
  const { t } = useTranslation("analytics");
  return useCallback(
    ({ key, name }: Named) => {
      if (name !== null) return name;
      if (key.startsWith("cash:")) return t("slice.cashOf", { currency: key.slice(5) });
      if (key === "cash") return t("slice.cash");
      if (key === "none") return t(`slice.none.${by}`, { defaultValue: t("slice.unknown") });
      if (key === "unknown") return t("slice.unknown");
      return by === "class" ? t(`ledger:assetType.${key}`) : key;
    },
    [by, t],
  );
}
