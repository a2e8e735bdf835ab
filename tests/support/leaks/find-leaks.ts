/** Something of an owner's that no visitor may read. */
export interface Secret {
  /** For the report of a leak. */
  readonly of: string;
  readonly text: string;
}

/** An amount as exact decimal text, or words. */
const isAmount = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

/** Separators of thousands that a page or a file may use; the empty one for plain numbers. */
const groupings = ["", ",", " ", "\u00A0", "\u202F", ".", "'", "\u2019"];

/** Digits of an amount rounded to so many decimals: whole part and decimals. */
function rounded(amount: string, decimals: number): readonly [whole: string, rest: string] {
  const [whole = "", rest = ""] = Math.abs(Number(amount)).toFixed(decimals).split(".");
  return [whole, rest];
}

const grouped = (whole: string, separator: string): string =>
  whole.replace(/\B(?=(\d{3})+(?!\d))/g, separator);

/** Shortened amounts, as axes and cards write them. */
function compactForms(amount: string): string[] {
  const value = Math.abs(Number(amount));
  const [scale, units] = value >= 1e6 ? ([1e6, ["M", "млн"]] as const) : ([1e3, ["K", "k", "тыс."]] as const);
  if (value < 1e3) return [];
  return [1, 2].flatMap((decimals) => {
    const text = (value / scale).toFixed(decimals);
    return units.flatMap((unit) =>
      [text, text.replace(".", ",")].flatMap((digits) =>
        ["", " ", "\u00A0", "\u202F"].map((gap) => `${digits}${gap}${unit}`),
      ),
    );
  });
}

/** Every way in which an amount may be written: exact or rounded, in English or Russian, short or whole. */
export function formsOf(amount: string): readonly string[] {
  const exact = amount
    .replace(/^-/, "")
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
  const forms = new Set<string>([exact, exact.replace(".", ","), ...compactForms(amount)]);
  for (const decimals of [0, 1, 2, 4]) {
    const [whole, rest] = rounded(amount, decimals);
    for (const separator of groupings) {
      const head = grouped(whole, separator);
      if (rest === "") forms.add(head);
      else for (const point of [".", ","]) if (point !== separator) forms.add(`${head}${point}${rest}`);
    }
  }
  return [...forms];
}

/** A number of fewer digits, or one that a year could be, stands in any text by chance. */
const isTelling = (form: string): boolean => {
  const digits = form.replace(/\D/g, "");
  return /[A-Za-zА-я]/.test(form) || (digits.length >= 4 && !/^(19|20)\d\d$/.test(digits));
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Matches a number that is no part of a longer one, of a day or of an id. */
const asPattern = (form: string): string => `(?<![\\d.,\\w])(?<!\\w-)${escaped(form)}(?![\\d\\w-]|[.,]\\d)`;

/** What a search for secrets looks for. */
export interface LeakSearch {
  /** Names of what is found in a text, with the way it is written there. */
  readonly find: (text: string) => string[];
  /** Forms it looks for. */
  readonly count: number;
}

/** Prepares a search for amounts in any formatting and for words in any case. */
export function searchFor(secrets: readonly Secret[]): LeakSearch {
  const numbers = new Map<string, string>();
  const words: Secret[] = [];
  for (const { of, text } of secrets) {
    if (!isAmount(text)) words.push({ of, text: text.toLowerCase() });
    else for (const form of formsOf(text).filter(isTelling)) numbers.set(form, of);
  }
  const any = numbers.size > 0 ? new RegExp([...numbers.keys()].map(asPattern).join("|"), "g") : null;
  return {
    count: numbers.size + words.length,
    find: (text) => {
      const found = any
        ? [...text.matchAll(any)].map(([form]) => `${numbers.get(form) ?? "?"}: ${form}`)
        : [];
      const lower = text.toLowerCase();
      return [
        ...found,
        ...words.filter((word) => lower.includes(word.text)).map(({ of, text: word }) => `${of}: ${word}`),
      ];
    },
  };
}

/** Units of figures that are amounts of their owner. */
const units: readonly unknown[] = ["money", "quantity"];

/** Every figure in money or units of an answer to its owner, with the path it stands at. */
export function amountsIn(answer: unknown, path: string): Secret[] {
  if (Array.isArray(answer)) return answer.flatMap((part, at) => amountsIn(part, `${path}.${at}`));
  if (answer === null || typeof answer !== "object") return [];
  const record = answer as Readonly<Record<string, unknown>>;
  if (units.includes(record.unit) && typeof record.value === "string")
    return [{ of: path, text: record.value }];
  return Object.entries(record).flatMap(([name, part]) => amountsIn(part, `${path}.${name}`));
}
