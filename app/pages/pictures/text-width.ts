/** PT Sans Bold, fractions of the font size, slightly generous. */
const classes: readonly (readonly [RegExp, number])[] = [
  [/[ilj.,:;'|!()[\]‘’]/u, 0.32],
  [/[ \u00A0ftr\-"“”«»]/u, 0.4],
  [/[mwMWШЩЖЮФЫМщшжюфымД@%—…]/u, 0.86],
  [/[\p{Lu}\p{N}+−]/u, 0.66],
];

export const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, sign) => sum + (classes.find(([pattern]) => pattern.test(sign))?.[1] ?? 0.56), 0) *
  size;

/** Adds an ellipsis if cut. */
export function cutToFit(text: string, size: number, width: number): string {
  if (widthOf(text, size) <= width) return text;
  const signs = [...text];
  while (signs.length > 0 && widthOf(`${signs.join("")}…`, size) > width) signs.pop();
  return `${signs.join("").trimEnd()}…`;
}

/** Wraps text; a word wider than a line is cut. */
export function wrap(
  text: string,
  size: number,
  { width, most }: { readonly width: number; readonly most: number },
): string[] {
  const lines: string[] = [];
  const words = text.split(" ").filter((word) => word !== "");
  for (const [index, word] of words.entries()) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`, size) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else if (lines.length < most) lines.push(word);
    else {
      lines[most - 1] = cutToFit(`${last} ${words.slice(index).join(" ")}`, size, width);
      break;
    }
  }
  return lines.map((line) => cutToFit(line, size, width));
}
