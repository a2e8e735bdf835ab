import type { TFunction } from "i18next";

/** API failure; `code` is not ours for a failed connection. */
export interface ApiErrorLike {
  readonly code: string;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly requestId?: string | undefined;
}

/** Returns the text of an error code; unknown codes read as our failure. */
export const errorText = (error: ApiErrorLike, t: TFunction): string => {
  if (error.code === "UNDO_REFUSED")
    return reasonText(error, `common:history.refused.${error.params?.reason}`, t);
  if (error.code === "PROMO_REFUSED")
    return reasonText(error, `common:promoRefused.${error.params?.reason}`, t);
  if (error.code === "SYNC_REFUSED") return syncText(error, t);
  if (isPlanLimit(error)) return limitText(error, t);
  return codeText(error, t);
};

/** Returns whether a plan lifts the limit. */
export const isPlanLimit = ({ code, params }: ApiErrorLike): boolean =>
  code === "LIMIT_REACHED" && (params?.plan ?? "") !== "";

const limitText = (error: ApiErrorLike, t: TFunction): string => {
  const { limit, plan } = error.params ?? {};
  const reached = t(`common:limit.of.${limit}`, { defaultValue: t("common:limit.other") });
  return `${reached} ${t("common:limit.lifted", { plan: t(`common:limit.plan.${plan}`) })}`;
};

const reasonText = (error: ApiErrorLike, key: string, t: TFunction): string =>
  t(key, { defaultValue: codeText(error, t) });

/** Adds the state of the credentials after a failed first connection. */
const syncText = (error: ApiErrorLike, t: TFunction): string => {
  const { problem, stored } = error.params ?? {};
  const reason = reasonText(error, `common:syncProblem.${problem}`, t);
  if (stored !== "yes" && stored !== "no") return reason;
  // Without a linked account or stored credentials there are no retries.
  const first = t(`common:syncFirst.${problem}`, { defaultValue: reason });
  return `${first} ${t(`common:syncStored.${stored}`)}`;
};

const codeText = (error: ApiErrorLike, t: TFunction): string =>
  t(`common:error.${error.code}`, { ...error.params, defaultValue: t("common:error.INTERNAL") });
