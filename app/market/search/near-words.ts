/** Allowed typos by word length. */
const mistakesIn = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : 2);

/** Optimal string alignment distance: "gazprmo" and "gazprom" are one swap apart. */
export function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** Similarity to a word or, slightly less, its beginning: 1 equal, 0 too far. */
export function nearness(typed: string, word: string): number {
  const allowed = mistakesIn(typed.length);
  const whole = Math.abs(typed.length - word.length) > allowed ? allowed + 1 : distance(typed, word);
  const start = word.length > typed.length ? distance(typed, word.slice(0, typed.length)) : allowed + 1;
  const share = (mistakes: number) => (mistakes > allowed ? 0 : 1 - mistakes / typed.length);
  return Math.max(share(whole), share(start) * 0.95);
}
