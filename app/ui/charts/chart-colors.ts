/** Chart colours per theme, equal to tokens.css (tested): the library cannot read CSS variables. */
export interface ChartColors {
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly card: string;
  readonly accent: string;
  readonly gain: string;
  readonly loss: string;
  readonly series: readonly string[];
  readonly other: string;
}

export type ChartScheme = "light" | "dark";

const light: ChartColors = {
  text: "#16181c",
  muted: "#565c66",
  line: "#e3e3de",
  card: "#ffffff",
  accent: "#3b5bdb",
  gain: "#00756f",
  loss: "#bf3b12",
  series: [
    ...["#0398e7", "#613904", "#b16f8a", "#08464a", "#849307"],
    ...["#5b2fb8", "#a6306f", "#6c6ca7", "#867b50", "#6c5841"],
  ],
  other: "#c3c7ce",
};

const dark: ChartColors = {
  text: "#eceef1",
  muted: "#a6adb8",
  line: "#2a2f36",
  card: "#16191d",
  accent: "#8fa8ff",
  gain: "#3ccbb0",
  loss: "#ff7a59",
  series: [
    ...["#55adfe", "#e4cda4", "#b16c88", "#d6dcfd", "#718f24"],
    ...["#626bdc", "#e198b5", "#af9d79", "#bcc639", "#796349"],
  ],
  other: "#434a54",
};

const blueOrange = {
  light: { gain: "#1f6fb2", loss: "#a84b05" },
  dark: { gain: "#6cb6ff", loss: "#ffa657" },
} as const;

const tokenNames: Readonly<Record<string, string>> = { muted: "text-2", other: "series-other" };

export function chartColors(scheme: ChartScheme, isBlueOrange: boolean): ChartColors {
  const colors = scheme === "dark" ? dark : light;
  return isBlueOrange ? { ...colors, ...blueOrange[scheme] } : colors;
}

/** Token names by colour: `#3b5bdb` and `#8fa8ff` are both `accent`. */
const tokens: ReadonlyMap<string, string> = new Map(
  [light, dark, blueOrange.light, blueOrange.dark].flatMap((palette) =>
    Object.entries(palette).flatMap(([name, value]: [string, string | readonly string[]]) =>
      typeof value === "string"
        ? [[value, tokenNames[name] ?? name] as const]
        : value.map((color, index) => [color, `series-${index + 1}`] as const),
    ),
  ),
);

/** Returns a colour as a CSS variable, so that it follows the page's theme. */
export function pageColor(color: string): string {
  const token = tokens.get(color);
  return token === undefined ? color : `var(--${token})`;
}
