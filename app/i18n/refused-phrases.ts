import type { Language } from "../shared/languages.ts";

/** Read like a translation; with the field's words. */
const refused: Readonly<Record<Language, readonly (readonly [phrase: RegExp, instead: string])[]>> = {
  en: [
    [/\bby (itself|themselves)\b/i, "automatically"],
    [/\bnobody\b/i, "no one, or the thing itself: “No dividend data”"],
    [/\b(has|have|was|were|is|not) told\b/i, "announced, stated, known"],
    [/\bgo on\b/i, "continue"],
    [/\bown assets?\b/i, "custom asset"],
    [/\bprice of one$/i, "unit price"],
    [/\brate got\b/i, "your rate"],
    [/\bmay look\b/i, "view only"],
    [/\blooked at$/i, "checked"],
    [/\bmeans? nothing\b/i, "not relevant, meaningless"],
    [/\bno events? of the ledger\b/i, "contain no transaction"],
    [/\bnothing waits\b/i, "nothing to decide"],
    [/\btake (it|this|them) back\b/i, "undo"],
    [
      /^(what all of it cost|how it is kept|what it is|change several|own dates|play|beside|understood)$/i,
      "a term of the field",
    ],
    [/\bis none\b/i, "is not a …, no …"],
    [/\bput (it )?aside\b/i, "dismiss"],
    [/\bnothing of (it|them|yours)\b/i, "nothing, your data"],
    [/\bonce more\b/i, "again, repeat"],
    [/\banew\b/i, "again, or the step itself"],
    [/\bthere is no such\b/i, "not found, does not exist"],
    [/\bdoes not answer\b/i, "is not responding"],
    [/\b(a year|the evening|the day) before$/i, "a year earlier, at the previous close"],
    [/\bin the ledger\b/i, "booked as transactions"],
    [/\bsecond factor\b/i, "two-factor authentication"],
    [/[\d}] %/, "a percent sign without a space"],
  ],
  ru: [
    [/читаются сами/i, "загружаются автоматически"],
    [/его спросят позже/i, "спросим позже"],
    [/ничего здесь не знач/i, "не относятся к делу"],
    [/половина выше/i, "медиана"],
    [/своего набора/i, "свои даты"],
    [/вечером накануне/i, "на закрытие накануне"],
    [/не событи/i, "без операции"],
    [/научить программу/i, "улучшить импорт"],
  ],
};

/** Returns each refused phrase of a text with the words to use instead. */
export const refusedPhrases = (language: Language, text: string): readonly string[] =>
  refused[language].flatMap(([phrase, instead]) => {
    const found = phrase.exec(text)?.[0];
    return found === undefined ? [] : [`“${found}” (say: ${instead})`];
  });
