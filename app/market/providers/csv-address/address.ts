import { z } from "zod";
import { getRequest } from "../kit/get-request.ts";
import { type Problem, problem } from "../problem.ts";
import type { HttpRequest } from "../provider.ts";

const Address = z
  .string()
  .refine((text) => /^https?:\/\//.test(text) && URL.canParse(text.replace(/[{}]/g, "")), "no web address")
  .optional();

/** Kinds without an address are not requested. */
export const Settings = z.object({
  prices: Address,
  payments: Address,
  splits: Address,
  series: Address,
  fundamentals: Address,
  composition: Address,
});
export type CsvSettings = z.output<typeof Settings>;

interface Asked {
  readonly code: string | null;
  readonly from?: string;
  readonly to?: string;
}

const isSecret = (name: string) => /key|token|secret|password|auth/i.test(name);

/** Parameters that look like keys are redacted in logs. */
export function csvRequest(address: string | undefined, field: string, asked: Asked): HttpRequest | Problem {
  if (address === undefined) return problem("not-configured", { fields: field });
  const values: Readonly<Record<string, string>> = {
    code: asked.code ?? "",
    from: asked.from ?? "",
    to: asked.to ?? "",
  };
  const url = address.replace(/\{(code|from|to)\}/g, (_all, name: string) =>
    encodeURIComponent(values[name] ?? ""),
  );
  const secretParams = [...new URL(url).searchParams.keys()].filter(isSecret);
  return getRequest(url, {}, { expects: "csv", ...(secretParams.length > 0 ? { secretParams } : {}) });
}
