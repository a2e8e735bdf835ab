import type { Suspicion } from "../detector.ts";

const hundredths: Readonly<Record<string, string>> = {
  GBX: "GBP",
  GBp: "GBP",
  ILA: "ILS",
  ZAC: "ZAR",
  ZAc: "ZAR",
  USX: "USD",
  USx: "USD",
};

export function unitOf(code: string): { readonly currency: string; readonly perOne: number } {
  const whole = hundredths[code];
  return whole === undefined ? { currency: code, perOne: 1 } : { currency: whole, perOne: 100 };
}

/** Null (unstated) is no reason. */
export function findWrongCurrency(stated: string | null, assetCurrency: string): Suspicion | undefined {
  if (stated === null) return undefined;
  const [found, wanted] = [unitOf(stated).currency, unitOf(assetCurrency).currency];
  return found === wanted
    ? undefined
    : { detector: "wrong-currency", evidence: { stated, expected: assetCurrency } };
}
