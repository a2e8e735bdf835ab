import type { TFunction } from "i18next";

/** What an API failure carries; a failed connection has no code of ours. */
export interface ApiErrorLike {
  readonly code: string;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly requestId?: string | undefined;
}

/** The translated sentence of an error code; a code without a text is our failure, told as such. */
export const errorText = (error: ApiErrorLike, t: TFunction): string => {
  if (error.code === "UNDO_REFUSED")
    return reasonText(error, `common:history.refused.${error.params?.reason}`, t);
  if (error.code === "PROMO_REFUSED")
    return reasonText(error, `common:promoRefused.${error.params?.reason}`, t);
  if (error.code === "SYNC_REFUSED") return syncText(error, t);
  if (isPlanLimit(error)) return limitText(error, t);
  return codeText(error, t);
};

/** A limit that a plan lifts, as opposed to those that hold for everybody. */
export const isPlanLimit = ({ code, params }: ApiErrorLike): boolean =>
  code === "LIMIT_REACHED" && (params?.plan ?? "") !== "";

/** The limit by its name, and the plan that lifts it. */
const limitText = (error: ApiErrorLike, t: TFunction): string => {
  const { limit, plan } = error.params ?? {};
  const reached = t(`common:limit.of.${limit}`, { defaultValue: t("common:limit.other") });
  return `${reached} ${t("common:limit.lifted", { plan: t(`common:limit.plan.${plan}`) })}`;
};

/** Why a change cannot be undone, why a linked account cannot be read, why a promo code does not apply: the reason says more than the code. */
const reasonText = (error: ApiErrorLike, key: string, t: TFunction): string =>
  t(key, { defaultValue: codeText(error, t) });

/** A first connection that fails also says what became of the credentials. */
const syncText = (error: ApiErrorLike, t: TFunction): string => {
  const { problem, stored } = error.params ?? {};
  const reason = reasonText(error, `common:syncProblem.${problem}`, t);
  if (stored !== "yes" && stored !== "no") return reason;
  // Nothing retries by itself what has no linked account yet, or was not stored at all.
  const first = t(`common:syncFirst.${problem}`, { defaultValue: reason });
  return `${first} ${t(`common:syncStored.${stored}`)}`;
};

const codeText = (error: ApiErrorLike, t: TFunction): string =>
  t(`common:error.${error.code}`, { ...error.params, defaultValue: t("common:error.INTERNAL") });
