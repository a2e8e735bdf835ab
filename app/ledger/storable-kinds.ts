import { KINDS, type KindName } from "@zerno/engine";

/**
 * The kinds that the database's columns cannot hold: an option's row needs the terms of the option (right, strike,
 * expiry), which no column has yet. All others have columns, a form and a place in the quantity check.
 */
const NOT_STORABLE: ReadonlySet<KindName> = new Set(["option-exercise", "option-assignment"]);

export const isStorableKind = (kind: KindName): boolean =>
  Object.hasOwn(KINDS, kind) && !NOT_STORABLE.has(kind);
