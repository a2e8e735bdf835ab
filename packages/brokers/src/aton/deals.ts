import type { Collector } from "../kit/collector.ts";
import { addCheck, type Draft, makeDraft } from "../kit/draft.ts";
import { issue, shown } from "../kit/issue.ts";
import { absolute, add, isNegative, isZero, multiply } from "../kit/text/decimal-text.ts";
import { isIsin } from "../kit/text/isin.ts";
import { tidy } from "../kit/text/tidy-text.ts";
import type { InstrumentRef, Issue } from "../statement.ts";
import { AMOUNT, CURRENCY, currencyOf, DAY, dayOf, isWorth, numberOf } from "./numbers.ts";
import type { SectionLine } from "./sections.ts";

/** The exchange's deal number; its last digits may be on the next line, without a comma after them. */
const NUMBER = /mcxs\d+/;
const MAX_LINES = 5;
/** The price is percent of a nominal of 1,000 roubles. */
const BOND_MULTIPLIER = "10";

/** "Часть" marks a leg of a repo. */
export const DEAL_WORDS = ["Покупка", "Продажа", "Часть"] as const;
const SIDE = /(Покупка|Продажа)/;
const PART = /Часть\s*\d/;

const SUMS = new RegExp(`[| ]?(${CURRENCY})[| ]*(${CURRENCY})[| ]*(${AMOUNT})(?:[| ]+(${AMOUNT}))?(.*)$`);
const AMOUNTS = new RegExp(AMOUNT, "g");
const DAYS = new RegExp(DAY, "g");

/** Totals and footnotes; a deal's own lines have few words. */
const isText = (text: string): boolean =>
  /^ИТОГО/i.test(text) || (text.match(/[а-яё]{4,}/gi) ?? []).length > 6;

type Block = readonly SectionLine[];

export const blocksOf = (lines: readonly SectionLine[]): Block[] => {
  const blocks: SectionLine[][] = [];
  let section: string | undefined;
  for (const line of lines) {
    const last = blocks.at(-1);
    if (NUMBER.test(line.text)) blocks.push([line]);
    else if (line.section !== section || isText(line.text)) blocks.push([]);
    else if (last !== undefined && last.length > 0 && last.length < MAX_LINES) last.push(line);
    section = line.section;
  }
  return blocks.filter(({ length }) => length > 0);
};

export const dealNumber = (block: Block): string | undefined => {
  const [first, second] = block;
  const [, number = "", comma] = /(mcxs\d+)(,?)/.exec(first?.text ?? "") ?? [];
  if (number === "" || comma === ",") return number || undefined;
  const rest = new RegExp(`(?:^|[ |])(\\d+),[| ]*${DAY}`).exec(second?.barred ?? "")?.[1];
  return `${number}${rest ?? ""}`;
};

const whole = (text: string): string | undefined => text.match(/[A-Z0-9]{12}/g)?.find(isIsin);

/** The ISIN after the issuer's slash, possibly over two lines, and the text before it. */
const isinOf = (block: Block): { isin: string; at: number; before: string } | undefined => {
  for (const [at, { barred }] of block.entries()) {
    const isin = whole(barred);
    if (isin !== undefined) return { isin, at, before: barred.slice(0, barred.indexOf(isin)) };
    const start = /^(.*)\/([A-Z]{2}[A-Z0-9]{0,9})(?![A-Z0-9])/.exec(barred);
    const [, before = "", head = ""] = start ?? [];
    // The remainder is alone before the next slash: digits of a time must not complete it.
    const rests = (block[at + 1]?.barred ?? "").match(/(?<![A-Z0-9:,.])[A-Z0-9]+(?=\/|\||$)/g) ?? [];
    const found = rests.map((rest) => head + rest).find(isIsin);
    if (head !== "" && found !== undefined) return { isin: found, at, before };
  }
  return undefined;
};

/** Issuer between the side, on the lines above, and the ISIN's slash. */
const nameOf = (block: Block, at: number, before: string): string => {
  const above = block.slice(0, at).map(({ barred }) => {
    const [, cells = ""] = /(?:Покупка|Продажа),?(.*)$/.exec(barred) ?? [];
    return cells.split("|").find((cell) => /\p{L}/u.test(cell)) ?? "";
  });
  const own = before.split("|").at(-1) ?? "";
  const parts = [...above, own.replace(/^.*(?:Часть \d|Покупка,?|Продажа,?)/, "")];
  return tidy(parts.join(" ").replace(/\/$/, "")).slice(0, 200);
};

export const instrumentOf = (block: Block, currency?: string): InstrumentRef | undefined => {
  const found = isinOf(block);
  if (found === undefined) return undefined;
  const name = nameOf(block, found.at, found.before);
  return { isin: found.isin, ...(name !== "" && { name }), ...(currency && { currency }) };
};

/** All splits of the figures into two numbers: a narrow gap may not end a cell. */
const cutsOf = (figures: string): [string, string][] => {
  const cells = figures.split("|").filter((cell) => cell !== "");
  const [first, second] = cells.map(numberOf);
  if (cells.length === 2 && first !== undefined && second !== undefined) return [[first, second]];
  const words = figures.split(/[| ]+/).filter((word) => word !== "");
  return words.flatMap((_, at): [string, string][] => {
    const quantity = numberOf(words.slice(0, at).join(" "));
    const price = numberOf(words.slice(at).join(" "));
    return quantity === undefined || price === undefined ? [] : [[quantity, price]];
  });
};

interface Figures {
  readonly quantity: string;
  readonly price: string;
  readonly isPercent: boolean;
}

/** Quantity and price whose product, or percentage, is the sum. */
const figuresOf = (left: string, amount: string): Figures | undefined => {
  const figures = /(?:^|[| ])(-?\d[\d ,|]*)$/.exec(left)?.[1] ?? "";
  const cuts = cutsOf(figures);
  for (const multiplier of [undefined, BOND_MULTIPLIER])
    for (const [quantity, price] of cuts)
      if (!isZero(quantity) && isWorth(quantity, price, amount, multiplier))
        return { quantity, price, isPercent: multiplier !== undefined };
  // A single reading is shown even if it contradicts the sum; several stay undecided.
  const [only, other] = cuts;
  if (only === undefined || other !== undefined || isZero(only[0])) return undefined;
  return { quantity: only[0], price: only[1], isPercent: false };
};

interface Costs {
  readonly accrued: string | undefined;
  readonly fee: string;
  readonly settleDate: string | undefined;
  readonly isUnclear: boolean;
}

/** Figures after the sums. Two positive ones before the first day are accrued interest; commissions are negative. */
const costsOf = (rest: string, others: readonly string[]): Costs => {
  const firstDay = rest.search(DAYS);
  const [before, after] = firstDay < 0 ? [rest, ""] : [rest.slice(0, firstDay), rest.slice(firstDay)];
  const sums = (text: string) =>
    (text.match(AMOUNTS) ?? []).map((each) => numberOf(each) ?? "0").filter((each) => !isZero(each));
  const positive = sums(before).filter((each) => !isNegative(each));
  const coupon = positive.length === 2 ? positive : [];
  const costs = [
    ...sums(before).filter((each) => isNegative(each) || coupon.length === 0),
    ...[after, ...others].flatMap(sums),
  ];
  const days = new Set([rest, ...others].flatMap((text) => text.match(DAYS) ?? []));
  const [day] = days;
  return {
    accrued: coupon[0],
    fee: costs.map(absolute).reduce(add, "0"),
    settleDate: days.size === 1 ? dayOf(day) : undefined,
    isUnclear: costs.some((each) => !isNegative(each)),
  };
};

/** Only the deal's own day is followed by a comma. */
const whenOf = (block: Block): { date: string | undefined; time: string | undefined; text: string } => {
  const text = block.map(({ barred }) => barred).join("|");
  const day = new RegExp(`(${DAY}),`).exec(text)?.[1];
  const clock = /(?:^|[| ])([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?!\d)/.exec(text);
  return { date: dayOf(day), time: clock?.slice(1).join(":"), text: day === undefined ? "" : `${day},` };
};

const draftOf = (block: Block, today: string | undefined): Draft | Issue => {
  const { date, time, text } = whenOf(block);
  const at = block.findIndex(({ barred }) => SUMS.test(barred));
  const line = block[at];
  const match = SUMS.exec(line?.barred ?? "");
  const side = block.map((each) => SIDE.exec(each.text)?.[1]).find((found) => found !== undefined);
  if (match === null || line === undefined || side === undefined || date === undefined)
    return issue("unknown-row-shape");
  if (today !== undefined && date > today) return issue("future-date", { date, today });
  const [, quoted = "", paid = "", own = "", , rest = ""] = match;
  const [quotedIn, currency] = [currencyOf(quoted), currencyOf(paid)];
  const amount = absolute(numberOf(own) ?? "0");
  const isOneCurrency = quotedIn === currency;
  const figures = figuresOf(line.barred.slice(0, match.index), amount);
  const instrument = instrumentOf(block, quotedIn);
  if (figures === undefined || instrument === undefined || isZero(amount)) return issue("unknown-row-shape");
  const others = block.filter((_, index) => index !== at).map(({ barred }) => barred.replace(text, ""));
  const { accrued, fee, settleDate, isUnclear } = costsOf(rest, others);
  const isBond = figures.isPercent || accrued !== undefined;
  const isSale = side === "Продажа";
  const draft = makeDraft(
    block.map((each) => each.line),
    {
      kind: isSale ? "sell" : "buy",
      date,
      time,
      settleDate,
      instrument: isBond ? { ...instrument, assetType: 2 } : instrument,
      quantity: absolute(figures.quantity),
      price: isOneCurrency ? figures.price : undefined,
      currency,
      amount,
      accrued,
      fee: isZero(fee) ? undefined : fee,
      feeCurrency: isZero(fee) || currency === "RUB" ? undefined : "RUB",
      externalId: dealNumber(block),
    },
  );
  if (isNegative(figures.quantity) !== isSale) addCheck(draft, issue("sign-disagrees"));
  if (!isOneCurrency) addCheck(draft, issue("paid-in-other-currency", { quoted: quotedIn, paid: currency }));
  else if (!isBond && !isWorth(figures.quantity, figures.price, amount))
    addCheck(
      draft,
      issue("amount-mismatch", { amount, expected: multiply(absolute(figures.quantity), figures.price) }),
    );
  // No sample had a bond, a fee in a foreign currency or a positive commission.
  const isUnseen = isBond || isUnclear || draft.feeCurrency !== undefined;
  if (isUnseen) addCheck(draft, issue("wording-unconfirmed"));
  return draft;
};

/** Reads deals; repo legs and unsettled deals give no rows. */
export const readDeals = (out: Collector, lines: readonly SectionLine[], today: string | undefined): void => {
  for (const block of blocksOf(lines)) {
    const [first] = block;
    const own = block.filter(({ barred }, at) => at === 0 || /[\p{L}\d]/u.test(barred));
    for (const { line } of own) out.seen(line);
    const ignore = (reason: Issue) => {
      for (const { line } of own) out.ignore(line, reason);
    };
    if (first?.section === "repo" || own.some(({ text }) => PART.test(text))) ignore(issue("repo-leg"));
    else if (first?.section === "pending") ignore(issue("deal-not-settled"));
    else {
      const draft = draftOf(own, today);
      if (!("code" in draft)) out.rows.push(draft);
      else for (const { line, text } of own) out.fail(line, draft, shown(text));
    }
  }
};
