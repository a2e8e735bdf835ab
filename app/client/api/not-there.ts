import type { ErrorBody } from "../../shared/error-codes.ts";

const codes: readonly string[] = [
  "NOT_FOUND",
  "INVALID_INPUT",
  "LINK_INVALID",
] satisfies ErrorBody["error"]["code"][];

/** Returns whether the address names something missing, so that retrying is useless. */
export const isNotThere = (error: { readonly code: string } | null | undefined): boolean =>
  codes.includes(error?.code ?? "");
