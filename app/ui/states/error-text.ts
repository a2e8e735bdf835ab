import type { TFunction } from "i18next";

/** What an API failure carries; a failed connection has no code of ours. */
export interface ApiErrorLike {
  readonly code: string;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly requestId?: string | undefined;
}

/** The translated sentence of an error code; a code without a text is our failure, told as such. */
export const errorText = (error: ApiErrorLike, t: TFunction): string =>
  error.code === "UNDO_REFUSED" ? refusalText(error, t) : codeText(error, t);

/** Why a change cannot be undone. */
const refusalText = ({ params }: ApiErrorLike, t: TFunction): string =>
  t(`common:history.refused.${params?.reason}`, { defaultValue: t("common:error.UNDO_REFUSED") });

const codeText = (error: ApiErrorLike, t: TFunction): string =>
  t(`common:error.${error.code}`, { ...error.params, defaultValue: t("common:error.INTERNAL") });
