import type { ChartColors } from "./chart-colors.ts";
import { drawNote, measureNote } from "./picture-note.ts";

export interface GridCell {
  readonly text: string;
  /** Intensity and direction of the colour, -1 to 1. */
  readonly heat?: number | undefined;
}

interface GridPicture {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly GridCell[])[];
  readonly colors: ChartColors;
  readonly tones: readonly [below: string, above: string];
  readonly note: string | null;
}

const [edge, head, line] = [16, 44, 28];
const [first, wide] = [120, 76];
const scale = 2;
/** Keeps the text of the strongest cell readable. */
const strongest = 0.35;

const font = (weight: number, size: number) => `${weight} ${size}px "Inter Variable", system-ui, sans-serif`;
const cellFont = font(500, 12);

function endsOf(columns: readonly string[], rows: GridPicture["rows"]): readonly number[] {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) throw new Error("no canvas");
  context.font = cellFont;
  let end = edge;
  return columns.map((column, place) => {
    const texts = [column, ...rows.map((row) => row[place]?.text ?? "")];
    const needed = Math.max(...texts.map((text) => context.measureText(text).width));
    end += place === 0 ? Math.max(first, needed + 12) : Math.max(wide, needed + 16);
    return end;
  });
}

/**
 * Renders a coloured table with its title as PNG.
 * @throws Error where the browser has no canvas
 */
export function gridPng({ title, columns, rows, colors, tones, ...more }: GridPicture): Promise<Blob> {
  const columnEnds = endsOf(columns, rows);
  const width = edge + (columnEnds.at(-1) ?? 0);
  const note = measureNote(more.note, width - 2 * edge);
  const table = head + line * (rows.length + 1);
  const height = table + note.height + edge;
  const canvas = document.createElement("canvas");
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.scale(scale, scale);
  context.fillStyle = colors.card;
  context.fillRect(0, 0, width, height);
  context.fillStyle = colors.text;
  context.font = font(600, 16);
  context.fillText(title, edge, 28, width - 2 * edge);
  const write = (text: string, place: number, top: number) => {
    context.textAlign = place === 0 ? "left" : "right";
    context.fillText(text, place === 0 ? edge : (columnEnds[place] ?? 0) - 8, top + 18);
  };
  context.font = cellFont;
  context.fillStyle = colors.muted;
  for (const [place, column] of columns.entries()) write(column, place, head);
  for (const [at, row] of rows.entries()) {
    const top = head + line * (at + 1);
    for (const [place, { text, heat = 0 }] of row.entries()) {
      context.globalAlpha = Math.abs(heat) * strongest;
      context.fillStyle = heat < 0 ? tones[0] : tones[1];
      const [left = 0, right = 0] = columnEnds.slice(place - 1);
      if (place > 0) context.fillRect(left + 1, top + 1, right - left - 2, line - 2);
      context.globalAlpha = 1;
      context.fillStyle = place === 0 ? colors.muted : colors.text;
      write(text, place, top);
    }
  }
  drawNote(context, note, { left: edge, top: table, ink: colors.muted, width: width - 2 * edge });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}
