import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

function tokensOf(...selectors: readonly string[]): ReadonlyMap<string, string> {
  const tokens = new Map<string, string>();
  for (const [, head = "", body = ""] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const names = head.replace(/\/\*[\s\S]*?\*\//g, "").split(",");
    if (!names.some((name) => selectors.includes(name.trim()))) continue;
    for (const [, name = "", value = ""] of body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g))
      tokens.set(name, value);
  }
  return tokens;
}

const light = '[data-mantine-color-scheme="light"]';
const dark = '[data-mantine-color-scheme="dark"]';
const themes = {
  light: tokensOf(light),
  dark: tokensOf(dark),
  "light blue/orange": tokensOf(light, '[data-gain-loss="blue-orange"]'),
  "dark blue/orange": tokensOf(
    dark,
    '[data-gain-loss="blue-orange"]',
    `${dark}[data-gain-loss="blue-orange"]`,
  ),
};

function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe.each(Object.entries(themes))("%s", (_name, tokens) => {
  const get = (name: string) => {
    const value = tokens.get(name);
    if (value === undefined) throw new Error(`no token ${name}`);
    return value;
  };

  it.each([
    ["text", ["page", "card", "sunken", "accent-tint", "gain-tint", "loss-tint", "warning-tint"], 4.5],
    ["text-2", ["page", "card", "sunken"], 4.5],
    ["text-3", ["page", "card"], 4.5],
    ["accent", ["page", "card"], 4.5],
    ["on-accent", ["accent", "accent-hover"], 4.5],
    ["warning", ["page", "card", "warning-tint"], 4.5],
    ["gain", ["page", "card", "sunken", "gain-tint"], 4.5],
    ["loss", ["page", "card", "sunken", "loss-tint"], 4.5],
    ["series-1", ["card"], 3],
    ["series-2", ["card"], 3],
    ["series-3", ["card"], 3],
    ["series-4", ["card"], 3],
    ["series-5", ["card"], 3],
    ["series-6", ["card"], 3],
    ["series-7", ["card"], 3],
    ["series-8", ["card"], 3],
    ["series-9", ["card"], 3],
    ["series-10", ["card"], 3],
  ] as const)("%s is readable on %j", (front, backs, least) => {
    for (const back of backs)
      expect(contrast(get(front), get(back)), `on ${back}`).toBeGreaterThanOrEqual(least);
  });
});
