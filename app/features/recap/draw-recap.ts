import type { Figure } from "../../shared/common.schema.ts";
import type { Recap } from "./recap.contract.ts";

/** Texts of the image in the reader's language; percentages are formatted. */
export interface PictureWords {
  readonly title: string;
  readonly ahead: string | null;
  readonly lines: readonly { readonly label: string; readonly value: string }[];
  readonly result: string;
  readonly resultLabel: string;
}

const width = 1200;
const height = 630;

/** Escapes XML characters and removes control characters. */
const escaped = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cs}]/gu, "").replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Truncates to a number of characters, with an ellipsis. */
const cut = (text: string, most: number): string =>
  [...text].length > most ? `${[...text].slice(0, most - 1).join("")}…` : text;

const isDown = (figure: Figure): boolean => "value" in figure && Number(figure.value) < 0;

interface Text {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color: string;
  readonly weight?: number;
  readonly anchor?: "start" | "end";
}

const toText = (words: string, { x, y, size, color, weight = 400, anchor = "start" }: Text): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${color}" text-anchor="${anchor}">${escaped(words)}</text>`;

/** Draws the lines below the result, two per row. */
function linesOf(lines: PictureWords["lines"]): string[] {
  return lines.flatMap(({ label, value }, at) => {
    const x = at % 2 === 0 ? 72 : 636;
    const y = 352 + Math.floor(at / 2) * 84;
    return [
      toText(cut(label, 40), { x, y, size: 22, color: "#a6adb8" }),
      toText(cut(value, 34), { x, y: y + 34, size: 30, color: "#eceef1", weight: 600 }),
    ];
  });
}

/**
 * Draws the year as an image of 1200 x 630, the size of link previews: names and percentages only. All texts are
 * escaped, and nothing is loaded.
 */
export function drawRecap({ result }: Pick<Recap, "result">, words: PictureWords): string {
  const tone = isDown(result.twr) ? "#ff7a59" : "#3ccbb0";
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Inter, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif" role="img">`,
    `<title>${escaped(words.title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#0e1013"/>`,
    `<rect x="36" y="36" width="${width - 72}" height="${height - 72}" rx="20" fill="#16191d" stroke="#2a2f36"/>`,
    toText(cut(words.title, 48), { x: 72, y: 108, size: 34, color: "#eceef1", weight: 600 }),
    toText("Zerno", { x: width - 72, y: 108, size: 26, color: "#8a919c", weight: 600, anchor: "end" }),
    toText(words.result, { x: 72, y: 226, size: 96, color: tone, weight: 600 }),
    toText(cut(words.resultLabel, 70), { x: 72, y: 272, size: 24, color: "#a6adb8" }),
    ...(words.ahead === null
      ? []
      : [toText(cut(words.ahead, 70), { x: 72, y: 306, size: 24, color: "#eceef1" })]),
    ...linesOf(words.lines.slice(0, 6)),
    "</svg>",
  ].join("");
}
