import type { TFunction } from "i18next";

/** Returns the name of a sync provider in the reader's language. */
export const providerName = (id: string, t: TFunction): string =>
  t(`sync:provider.${id}.name`, { defaultValue: id });
