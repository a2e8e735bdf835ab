import type { TFunction } from "i18next";

export const providerName = (id: string, t: TFunction): string =>
  t(`sync:provider.${id}.name`, { defaultValue: id });
