export interface Device {
  /** Empty when unknown. */
  readonly browser: string;
  readonly system: string;
}

/** First match wins: browsers also name their ancestors. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/YaBrowser\//, "Yandex Browser"],
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/CriOS\/|Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
  [/curl\//, "curl"],
];
const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/Linux|X11/, "Linux"],
];

const nameIn = (list: typeof browsers, userAgent: string): string =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "";

export const deviceOf = (userAgent: string): Device => ({
  browser: nameIn(browsers, userAgent),
  system: nameIn(systems, userAgent),
});

/** "Firefox, Windows" */
export function deviceName(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter(Boolean).join(", ");
}
