/** Without marks: й and ё arrive as и and е. */
const latin: Readonly<Record<string, string>> = Object.fromEntries(
  "а:a б:b в:v г:g д:d е:e ж:zh з:z и:i й:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:h ц:ts ч:ch ш:sh щ:sch ъ: ы:i ь: э:e ю:yu я:ya ё:e"
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);

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
  // Letters only: 0700 is not 070.
  [/([^\d])\1+/g, "$1"],
];

/** Latin sound key of lower-case text: "сбер" and "sber" give "sber", "чайник" and "chaynik" "chainik". */
export function soundKey(text: string): string {
  const spelled = text.replace(/[а-яё]/g, (letter) => latin[letter] ?? letter);
  return folds.reduce((key, [pattern, replacement]) => key.replace(pattern, replacement), spelled);
}
