import type { PictureContent, PictureLine, PictureRatio } from "./picture.types.ts";
import { cutToFit, widthOf, wrap } from "./text-width.ts";

/** Expected by sites and messengers. */
export const pictureSize = { width: 1200, height: 630 } as const;
const { width, height } = pictureSize;
const margin = 72;
const inner = width - 2 * margin;

const escaped = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cs}]/gu, "").replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const colors = {
  page: "#0e1013",
  text: "#eceef1",
  soft: "#a6adb8",
  quiet: "#8a919c",
  rule: "#2a2f36",
} as const;
const accent = "#8fa8ff";
const tones = { gain: "#3ccbb0", loss: "#ff7a59", plain: colors.text } as const;

interface Style {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color?: string;
  readonly isBold?: boolean;
}

const toText = (words: string, { x, y, size, color = colors.text, isBold = false }: Style): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${isBold ? 700 : 400}" fill="${color}">${escaped(words)}</text>`;

const brand = (): string => {
  const x = width - margin - widthOf("Zerno", 32) - 54;
  return [
    `<g transform="translate(${x} 56) scale(0.9)"><rect width="48" height="48" rx="11" fill="${accent}"/>`,
    `<path d="M24 8c7 5.2 10.5 11 10.5 17.4C34.5 33 30 38.6 24 40c-6-1.4-10.5-7-10.5-14.6C13.5 19 17 13.2 24 8z" fill="#12151c"/>`,
    `<path d="M24 14.5V36M24 23.5l5-4M24 29.5l5.4-4.2M24 26.5l-5-4M24 32.5l-5.2-4.2" stroke="${accent}" stroke-width="2.3" stroke-linecap="round" fill="none"/></g>`,
    toText("Zerno", { x: x + 56, y: 89, size: 32, isBold: true }),
  ].join("");
};

interface Box {
  readonly top: number;
  readonly bottom: number;
}

/** Returns the range of values; a flat line lies in the middle. */
function rangeOf(lines: readonly PictureLine[]) {
  const values = lines.flatMap(({ points }) => points.filter((point) => point !== null));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return high > low ? { low, high } : { low: low - 1, high: high + 1 };
}

/** Returns a path; a gap starts a new segment. */
function pathOf({ points }: PictureLine, range: ReturnType<typeof rangeOf>, { top, bottom }: Box): string {
  const step = inner / Math.max(1, points.length - 1);
  let isDown = false;
  return points
    .flatMap((point, index) => {
      if (point === null) {
        isDown = false;
        return [];
      }
      const x = (margin + index * step).toFixed(1);
      const y = (bottom - ((point - range.low) / (range.high - range.low)) * (bottom - top)).toFixed(1);
      const part = `${isDown ? "L" : "M"}${x} ${y}`;
      isDown = true;
      return [part];
    })
    .join("");
}

function drawLines(lines: readonly PictureLine[], box: Box): string[] {
  const range = rangeOf(lines);
  const drawn = lines.toSorted((a, b) => Number(a.isMain) - Number(b.isMain));
  return drawn.map((line) => {
    const style = line.isMain
      ? `stroke="${accent}" stroke-width="5"`
      : `stroke="${colors.quiet}" stroke-width="3" stroke-dasharray="3 9"`;
    return `<path d="${pathOf(line, range, box)}" fill="none" ${style} stroke-linejoin="round" stroke-linecap="round"/>`;
  });
}

function drawRatios(ratios: readonly PictureRatio[], top: number): string[] {
  const [main, ...others] = ratios;
  if (main === undefined) return [];
  const first = margin + Math.max(widthOf(main.value, 84), widthOf(main.label, 24)) + 64;
  const room = others.length > 0 ? (width - margin - first) / others.length : 0;
  return [
    toText(main.value, { x: margin, y: top + 76, size: 84, color: tones[main.tone], isBold: true }),
    toText(cutToFit(main.label, 24, inner), { x: margin, y: top + 114, size: 24, color: colors.soft }),
    ...others.flatMap(({ label, value, tone }, index) => {
      const x = Math.round(first + index * room);
      return [
        toText(cutToFit(value, 40, room), { x, y: top + 76, size: 40, color: tones[tone], isBold: true }),
        toText(cutToFit(label, 24, room - 16), { x, y: top + 114, size: 24, color: colors.soft }),
      ];
    }),
  ];
}

const drawAvatar = (address: string): string =>
  `<clipPath id="round"><circle cx="144" cy="222" r="72"/></clipPath><image href="${escaped(address)}" x="72" y="150" width="144" height="144" clip-path="url(#round)" preserveAspectRatio="xMidYMid slice"/>`;

/** Lays out the title, which takes the space of absent ratios and lines. */
function titleOf({ title, ratios, lines, avatar }: PictureContent) {
  const isAlone = ratios.length === 0 && lines.length === 0;
  const x = avatar === null ? margin : 248;
  const size = isAlone && avatar === null ? 68 : 52;
  const rows = wrap(title, size, { width: width - margin - x, most: isAlone ? 4 : 2 });
  const first = avatar === null ? (isAlone ? 220 : 172) : 212;
  return { x, size, rows, first, isAlone, end: first + (rows.length - 1) * size * 1.16 };
}

/** Draws an SVG of names, ratios and lines. All text is escaped, nothing external is loaded. */
export function drawPicture(content: PictureContent): string {
  const { kicker, note, ratios, lines, avatar } = content;
  const { x, size, rows, first, isAlone, end } = titleOf(content);
  const hasRatios = ratios.length > 0;
  const ratiosTop = Math.max(end + 44, 232);
  const chart = { top: hasRatios ? ratiosTop + 150 : end + 70, bottom: height - 64 };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="PT Sans">`,
    `<rect width="${width}" height="${height}" fill="${colors.page}"/>`,
    toText(cutToFit(kicker, 26, inner - 240), { x: margin, y: 90, size: 26, color: colors.soft }),
    brand(),
    ...(avatar === null ? [] : [drawAvatar(avatar)]),
    ...rows.map((row, index) => toText(row, { x, y: first + index * size * 1.16, size, isBold: true })),
    ...(note !== null && (isAlone || avatar !== null)
      ? wrap(note, 30, { width: width - margin - x, most: avatar === null && rows.length < 3 ? 3 : 2 }).map(
          (row, index) => toText(row, { x, y: end + 62 + index * 40, size: 30, color: colors.soft }),
        )
      : []),
    ...drawRatios(ratios, avatar === null ? ratiosTop : Math.max(ratiosTop, 344)),
    ...(lines.length > 0
      ? drawLines(lines, avatar === null ? chart : { ...chart, top: chart.top + 76 })
      : []),
    ...(isAlone
      ? [`<rect x="${margin}" y="${height - 76}" width="120" height="6" rx="3" fill="${accent}"/>`]
      : []),
    "</svg>",
  ].join("");
}
