import type { Collector } from "../kit/collector.ts";
import { type MoneyKind, makeDraft } from "../kit/draft.ts";
import { issue, shown } from "../kit/issue.ts";
import { absolute, isNegative, isZero } from "../kit/text/decimal-text.ts";
import { findPhrase, type Phrase, phraseWords } from "../kit/text/phrases.ts";
import { tidy } from "../kit/text/tidy-text.ts";
import type { DraftRow, InstrumentRef, Issue } from "../statement.ts";
import { AMOUNT, CURRENCY, currencyOf, DAY, dayOf, numberOf } from "./numbers.ts";
import type { SectionLine } from "./sections.ts";

type How = "compensation" | "fee" | "tax" | "coupon" | "dividend" | "deposit" | "withdrawal";

/** The first wording was seen in a report; the others are assumed and checked by the user. */
const PHRASES: readonly Phrase<How>[] = [
  { words: ["^Компенсация дивидендного дохода по сделке РЕПО"], how: "compensation" },
  { words: ["Комиссия", "Вознаграждение"], how: "fee", isGuess: true },
  { words: ["НДФЛ", "Налог"], how: "tax", isGuess: true },
  { words: ["Купон"], how: "coupon", isGuess: true },
  { words: ["Дивиденд"], how: "dividend", isGuess: true },
  { words: ["Зачисление денежных средств"], how: "deposit", isGuess: true },
  { words: ["Вывод денежных средств"], how: "withdrawal", isGuess: true },
];
export const MONEY_WORDS = phraseWords(PHRASES);

const START = new RegExp(`^\\d{1,4}[| ](${DAY})(?:[| ](${DAY}))?[| ]`);
/** Currency (default: roubles), sums in it and in roubles, account number. */
const END = new RegExp(`(?:[| ](${CURRENCY})[| ]?|\\|)(${AMOUNT})(?:[| ]${AMOUNT})?[| ](?:\\d{6,8})$`);

const KINDS: Readonly<Record<How, readonly [incoming: MoneyKind, outgoing: MoneyKind]>> = {
  compensation: ["dividend", "cash-expense"],
  fee: ["fee-refund", "fee"],
  tax: ["tax-refund", "tax"],
  coupon: ["coupon", "cash-expense"],
  dividend: ["dividend", "cash-expense"],
  deposit: ["deposit", "withdrawal"],
  withdrawal: ["deposit", "withdrawal"],
};
const NEEDS_SECURITY: ReadonlySet<MoneyKind> = new Set(["dividend", "coupon"]);

const kindOf = (how: How, isOut: boolean, instrument: InstrumentRef | undefined): MoneyKind => {
  const kind = KINDS[how][isOut ? 1 : 0];
  return NEEDS_SECURITY.has(kind) && instrument === undefined ? "cash-gain" : kind;
};

const draftOf = (
  { line, barred, section }: SectionLine,
  securities: ReadonlyMap<string, InstrumentRef>,
  today: string | undefined,
): DraftRow | Issue => {
  const [start = "", accrued, paid] = START.exec(barred) ?? [];
  const end = END.exec(barred);
  const date = dayOf(paid ?? accrued);
  const amount = numberOf(end?.[2]);
  if (end === null || date === undefined || amount === undefined) return issue("unknown-row-shape");
  if (isZero(amount)) return issue("zero-number");
  if (today !== undefined && date > today) return issue("future-date", { date, today });
  const note = tidy(barred.slice(start.length, end.index).replaceAll("|", " "));
  const found = findPhrase(note, PHRASES);
  const how = found?.how ?? (section === "services" ? "fee" : undefined);
  if (how === undefined) return issue("unknown-event", { value: shown(note) });
  const instrument = securities.get(/mcxs\d+/.exec(note)?.[0] ?? "");
  const kind = kindOf(how, isNegative(amount), instrument);
  const own = NEEDS_SECURITY.has(kind) || kind === "cash-expense" ? instrument : undefined;
  const checks = how === "compensation" && own !== undefined ? [] : [issue("wording-unconfirmed")];
  const currency = currencyOf(end[1] ?? "RUR");
  return makeDraft([line], { kind, date, currency, amount: absolute(amount), instrument: own, note, checks });
};

/** Reads payments without a deal; operations under unknown headings are reported. */
export const readMoney = (
  out: Collector,
  lines: readonly SectionLine[],
  securities: ReadonlyMap<string, InstrumentRef>,
  today: string | undefined,
): void => {
  for (const each of lines) {
    if (!START.test(each.barred)) continue;
    out.seen(each.line);
    if (each.section === "other") {
      out.ignore(each.line, issue("unknown-section", { section: shown(each.heading) }));
      continue;
    }
    const draft = draftOf(each, securities, today);
    if ("code" in draft) out.fail(each.line, draft, shown(each.text));
    else out.rows.push(draft);
  }
};
