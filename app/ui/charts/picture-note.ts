const [lineHeight, most] = [16, 4];

export interface PictureNote {
  readonly lines: readonly string[];
  readonly height: number;
}

const noteFont = '400 12px "Inter Variable", system-ui, sans-serif';

/**
 * Breaks a note into at most four lines, the last with an ellipsis.
 * @param widthOf text width in the notes' font
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

/** Measures by a separate canvas: the height is needed before the picture. */
export function measureNote(note: string | null, width: number): PictureNote {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) throw new Error("no canvas");
  context.font = noteFont;
  return breakNote(note, width, (text) => context.measureText(text).width);
}

/** Draws a note below `top`; changes the context's font, fill and alignment. */
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
