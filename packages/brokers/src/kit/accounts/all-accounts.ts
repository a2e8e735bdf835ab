import type { Statement } from "../../statement.ts";

export interface SharedCash {
  readonly title: string;
  readonly lineOf: (currency: string) => number;
}

/**
 * Returns one account with the figures printed for all; `whole` is the file read as one account. Shared cash is
 * compared with the lines of all accounts and is no balance of this one.
 */
export const withFiguresOfAll = (
  part: Statement,
  whole: Statement,
  { title, lineOf }: SharedCash,
): Statement => {
  const labelOf = (currency: string) => `${title}, ${currency}`;
  const isCompared = (whole.opening?.cash.length ?? 0) > 0;
  const cash = isCompared ? whole.closing.cash : [];
  const totals = [
    ...(whole.totals ?? []),
    ...cash.map(({ currency, amount }) => ({
      ...{ label: labelOf(currency), line: lineOf(currency), printed: amount },
    })),
  ];
  const gaps = (whole.gaps ?? []).map((gap) =>
    gap.what === "cash"
      ? { ...gap, what: "total" as const, label: labelOf(gap.label), line: lineOf(gap.label) }
      : gap,
  );
  const { totals: _, gaps: own = [], ...rest } = part;
  const all = [...own.filter(({ what }) => what === "cash"), ...gaps];
  return { ...rest, ...(totals.length > 0 && { totals }), ...(all.length > 0 && { gaps: all }) };
};
