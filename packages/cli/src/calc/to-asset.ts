import type { Asset, Bond } from "@zerno/engine";
import { defined } from "./defined.ts";
import type { Faults, JsonPath } from "./faults.ts";
import { readBondTerms } from "./read-bond-terms.ts";
import type { AssetInput } from "./schema/portfolio-schema.ts";

function toBond(asset: AssetInput, path: JsonPath, faults: Faults): Bond | undefined {
  if (asset.bond === undefined) return undefined;
  const read = readBondTerms(asset.bond, { currency: asset.currency, path }, faults);
  if (read === undefined) return undefined;
  const { currency: _currency, ...terms } = read.terms;
  return terms;
}

export function toAsset(asset: AssetInput, path: JsonPath, faults: Faults): Asset {
  const { id, type, currency, multiplier, option, costMethod, staleDays, isBlocked } = asset;
  const bond = toBond(asset, [...path, "bond"], faults);
  return {
    ...defined({ id, currency, multiplier, bond, option, costMethod, staleDays, isBlocked }),
    ...(type === "bond" && bond === undefined && { isNominalUnknown: true }),
    ...(type === "crypto" && { isCrypto: true }),
    ...(type === "futures" && { isFuture: true }),
  };
}
