/**
 * Colours of charts per theme: the values of tokens.css (a test holds them equal), because the library computes
 * with colours and cannot read CSS variables.
 */
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
  series: ["#0398e7", "#613904", "#b16f8a", "#08464a", "#849307", "#5b2fb8"],
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
  series: ["#55adfe", "#e4cda4", "#b16c88", "#d6dcfd", "#718f24", "#626bdc"],
  other: "#434a54",
};

const blueOrange = {
  light: { gain: "#1f6fb2", loss: "#a84b05" },
  dark: { gain: "#6cb6ff", loss: "#ffa657" },
} as const;

/** The palette of a theme, with the reader's pair for gain and loss. */
export function chartColors(scheme: ChartScheme, isBlueOrange: boolean): ChartColors {
  const colors = scheme === "dark" ? dark : light;
  return isBlueOrange ? { ...colors, ...blueOrange[scheme] } : colors;
}
