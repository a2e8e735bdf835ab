/** Russian letters without marks (й and ё arrive as и and е) in Latin ones. */
const latin: Readonly<Record<string, string>> = Object.fromEntries(
  "а:a б:b в:v г:g д:d е:e ж:zh з:z и:i й:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:h ц:ts ч:ch ш:sh щ:sch ъ: ы:i ь: э:e ю:yu я:ya ё:e"
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);

/** Spellings that sound alike, in the order they are folded. */
const folds: readonly (readonly [RegExp, string])[] = [
  [/ph/g, "f"],
  [/kh/g, "h"],
  [/ck/g, "k"],
  [/shch/g, "sch"],
  [/c(?!h)/g, "k"],
  [/q/g, "k"],
  [/x/g, "ks"],
  [/w/g, "v"],
  [/[yj]/g, "i"],
  // Letters only: 0700 is not 070, and the bond 26228 not 2628.
  [/([^\d])\1+/g, "$1"],
];

/**
 * The sound of a lower-case text in Latin letters: "сбер" and "sber" give "sber", "чайник" and "chaynik" give
 * "chainik". Search compares these keys, so either alphabet finds the other.
 */
export function soundKey(text: string): string {
  const spelled = text.replace(/[а-яё]/g, (letter) => latin[letter] ?? letter);
  return folds.reduce((key, [pattern, replacement]) => key.replace(pattern, replacement), spelled);
}
