import { createHash } from "node:crypto";

const colours: readonly (readonly [ground: string, figure: string])[] = [
  ["#0b7a75", "#d9f2ef"],
  ["#2f5d8a", "#dbe9f7"],
  ["#7a4b8f", "#f0e2f6"],
  ["#a2542d", "#fbe6d9"],
  ["#4f6b2a", "#e8f1d9"],
  ["#8a3350", "#fadfe7"],
];
const size = 5;
const half = Math.ceil(size / 2);

/**
 * Draws a default avatar from a hash of the seed, which stays secret.
 * @returns SVG text
 */
export function drawAvatar(seed: string): string {
  const bytes = createHash("sha256").update(`avatar:${seed}`).digest();
  const [ground, figure] = colours[(bytes[0] ?? 0) % colours.length] ?? ["#0b7a75", "#d9f2ef"];
  const fields: string[] = [];
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < half; column += 1) {
      if ((bytes[1 + row * half + column] ?? 0) % 2 === 0) continue;
      for (const x of new Set([column, size - 1 - column]))
        fields.push(`<rect x="${x + 1}" y="${row + 1}" width="1.02" height="1.02"/>`);
    }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 7" width="256" height="256"><rect width="7" height="7" fill="${ground}"/><g fill="${figure}">${fields.join("")}</g></svg>`;
}
