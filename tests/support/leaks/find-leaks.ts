export interface Secret {
  readonly of: string;
  readonly text: string;
}

const isAmount = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

/** Thousands separators of pages and files; "" for plain numbers. */
const groupings = ["", ",", " ", "\u00A0", "\u202F", ".", "'", "\u2019"];

function rounded(amount: string, decimals: number): readonly [whole: string, rest: string] {
  const [whole = "", rest = ""] = Math.abs(Number(amount)).toFixed(decimals).split(".");
  return [whole, rest];
}

const grouped = (whole: string, separator: string): string =>
  whole.replace(/\B(?=(\d{3})+(?!\d))/g, separator);

/** Returns abbreviated amounts, as on axes and cards. */
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

/** Returns every way to write an amount: exact or rounded, in English or Russian, abbreviated or in full. */
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

/** Returns whether a form is distinctive: fewer digits, or a possible year, occur in any text by chance. */
const isTelling = (form: string): boolean => {
  const digits = form.replace(/\D/g, "");
  return /[A-Za-zА-я]/.test(form) || (digits.length >= 4 && !/^(19|20)\d\d$/.test(digits));
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Pattern of a number outside of longer ones, dates and ids. */
const asPattern = (form: string): string => `(?<![\\d.,\\w])(?<!\\w-)${escaped(form)}(?![\\d\\w-]|[.,]\\d)`;

export interface LeakSearch {
  /** Names the secrets found, each with the form in which it occurs. */
  readonly find: (text: string) => string[];
  /** Number of forms. */
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

const units: readonly unknown[] = ["money", "quantity"];

/** Returns every money or unit figure of an owner's answer, with its path. */
export function amountsIn(answer: unknown, path: string): Secret[] {
  if (Array.isArray(answer)) return answer.flatMap((part, at) => amountsIn(part, `${path}.${at}`));
  if (answer === null || typeof answer !== "object") return [];
  const record = answer as Readonly<Record<string, unknown>>;
  if (units.includes(record.unit) && typeof record.value === "string")
    return [{ of: path, text: record.value }];
  return Object.entries(record).flatMap(([name, part]) => amountsIn(part, `${path}.${name}`));
}
