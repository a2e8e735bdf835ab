import type { TFunction } from "i18next";
import type { ApiErrorLike } from "../../ui/states/error-text.ts";
import { errorText } from "../../ui/states/error-text.ts";

/** Why a provider or a run failed, in words. */
export const problemText = (code: string, t: TFunction): string =>
  t(`sync:problem.${code}`, { defaultValue: t("sync:problem.internal") });

/** The same for an answer of the API: the refusal of a provider names its reason. */
export const refusalText = (error: ApiErrorLike, t: TFunction): string =>
  error.code === "SYNC_REFUSED" ? problemText(error.params?.problem ?? "internal", t) : errorText(error, t);

/** What a provider is called. */
export const providerName = (id: string, t: TFunction): string =>
  t(`sync:provider.${id}.name`, { defaultValue: id });
