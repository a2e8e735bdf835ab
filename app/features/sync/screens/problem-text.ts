import type { TFunction } from "i18next";

/** Why a provider or a run failed, in words. */
export const problemText = (code: string, t: TFunction): string =>
  t(`common:syncProblem.${code}`, { defaultValue: t("common:syncProblem.internal") });
