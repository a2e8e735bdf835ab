import { findKind, isPairKind } from "../template/events.ts";
import type { MappedKind } from "./profile.ts";

/** Stems in English, German and Russian; the first match wins, so "Verkauf" precedes "Kauf". */
const STEMS: readonly (readonly [RegExp, MappedKind])[] = [
  [/pending|cancel|reject|storno|отмен|отклон/, "ignore"],
  [/tax|steuer|налог|ндфл/, "tax"],
  [/\bfees?\b|commission|gebühr|provision|комисси/, "fee"],
  [/dividend|ausschüttung|дивиденд/, "dividend"],
  [/coupon|kupon|купон/, "coupon"],
  [/amorti[sz]|tilgung|амортизац/, "amortisation"],
  [/redemption|maturity|fällig|погашен/, "redemption"],
  [/split|сплит|дроблен/, "split"],
  [/short/, "short"],
  [/transfer.*out|delivery.*outbound|auslieferung|списание цб/, "transfer-out"],
  [/transfer.*in\b|delivery.*inbound|einlieferung|зачисление цб/, "transfer-in"],
  [/sell|sold|\bsale\b|verkauf|продаж/, "sell"],
  [/\bbuy|bought|purchase|kauf|savings plan|sparplan|покупк/, "buy"],
  [/interest|zins|процент/, "interest"],
  [/deposit|einlage|einzahlung|top.?up|ввод|пополнен/, "deposit"],
  [/withdraw|entnahme|auszahlung|вывод/, "withdrawal"],
  [/\btrade\b|сделка/, "trade"],
];

/** Guesses the meaning of an event word; undefined: ask. */
export const guessWord = (word: string): MappedKind | undefined => {
  const known = findKind(word);
  if (known !== undefined && !isPairKind(known)) return known;
  const text = word.toLowerCase().replace(/_/g, " ");
  return STEMS.find(([stem]) => stem.test(text))?.[1];
};
