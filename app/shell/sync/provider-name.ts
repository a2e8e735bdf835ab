import type { TFunction } from "i18next";

/** Returns a sync provider's name in the reader's language, or its id without one. */
export const providerName = (id: string, t: TFunction): string =>
  t(`sync:provider.${id}.name`, { defaultValue: id });
