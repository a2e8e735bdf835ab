/** Height of a line of a note, and how many of them stand under a picture: the CSV says all of it. */
const [lineHeight, most] = [16, 4];

/** A note under a picture, broken into lines; each at most so wide. */
export interface PictureNote {
  readonly lines: readonly string[];
  /** Room it takes under the picture; 0 without a note. */
  readonly height: number;
}

const noteFont = '400 12px "Inter Variable", system-ui, sans-serif';

/**
 * Breaks a note into lines. A note of more than four ends with an ellipsis.
 * @param widthOf width of a text in the font of notes
 */
export function breakNote(
  note: string | null,
  width: number,
  widthOf: (text: string) => number,
): PictureNote {
  const lines: string[] = [];
  for (const word of (note ?? "").split(/\s+/).filter(Boolean)) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const shown = lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1]} …`] : lines;
  return { lines: shown, height: shown.length === 0 ? 0 : shown.length * lineHeight + 8 };
}

/** The same, measured by a canvas of its own: the room is known before the picture is made. */
export function measureNote(note: string | null, width: number): PictureNote {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) throw new Error("no canvas");
  context.font = noteFont;
  return breakNote(note, width, (text) => context.measureText(text).width);
}

/** Draws a note below `top`. */
export function drawNote(
  context: CanvasRenderingContext2D,
  { lines }: PictureNote,
  at: { readonly left: number; readonly top: number; readonly ink: string; readonly width: number },
): void {
  context.font = noteFont;
  context.fillStyle = at.ink;
  context.textAlign = "left";
  for (const [place, line] of lines.entries())
    context.fillText(line, at.left, at.top + lineHeight * (place + 1), at.width);
}
