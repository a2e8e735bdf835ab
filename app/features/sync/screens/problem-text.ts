import type { TFunction } from "i18next";

export const problemText = (code: string, t: TFunction): string =>
  t(`common:syncProblem.${code}`, { defaultValue: t("common:syncProblem.internal") });
