import type { Draft } from "../kit/draft.ts";
import { joinOptionEnds, type OptionEnd } from "../kit/option-ends.ts";
import type { OptionTerms } from "../kit/option-symbol.ts";
import { isZero } from "../kit/text/decimal-text.ts";
import type { Category } from "./instrument-book.ts";

const HOW: Readonly<Record<string, OptionEnd["how"]>> = {
  Ep: "expiry",
  Ex: "exercise",
  AEx: "exercise",
  MEx: "exercise",
  A: "assignment",
};

/** Returns whether a price of 0 is possible. */
export const isFree = (codes: Iterable<string>): boolean =>
  [...codes].some((code) => HOW[code] !== undefined);

/** Returns the end of an option by its trade's codes; undefined for ordinary trades. */
export const endOf = (codes: Iterable<string>): OptionEnd["how"] | undefined =>
  [...codes].flatMap((code) => HOW[code] ?? [])[0];

export interface TradeOfOption {
  readonly draft: Draft;
  readonly category: Category;
  readonly how?: OptionEnd["how"];
  readonly terms?: Pick<OptionTerms, "underlying" | "right"> & Partial<OptionTerms>;
  readonly multiplier: string;
}

export interface OptionEvents {
  readonly note: (trade: TradeOfOption) => void;
  readonly join: (drafts: Draft[]) => void;
}

const withoutMoney = ({ price, amount }: Draft): boolean => isZero(price ?? "0") && isZero(amount ?? "0");

export const createOptionEvents = (): OptionEvents => {
  const ends: OptionEnd[] = [];
  const deliveries: Draft[] = [];
  return {
    note: ({ draft, category, how, terms, multiplier }) => {
      if (how === undefined) return;
      // A cash-settled option leaves at its value.
      if (category !== "option") deliveries.push(draft);
      else if (how === "expiry" && withoutMoney(draft))
        ends.push({ draft, how, underlying: "", right: "call", multiplier });
      else if (terms !== undefined && withoutMoney(draft)) ends.push({ draft, how, multiplier, ...terms });
    },
    join: (drafts) => {
      const gone = joinOptionEnds(ends, deliveries);
      if (gone.size > 0) drafts.splice(0, drafts.length, ...drafts.filter((draft) => !gone.has(draft)));
    },
  };
};
