/** A browser's short description, by which its owner recognises it. */
export interface Device {
  /** Product names, not translated; empty when not recognised. */
  readonly browser: string;
  readonly system: string;
}

/** The first that fits: many browsers also name those they descend from. */
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

/** Browser and system of a User-Agent header. */
export const deviceOf = (userAgent: string): Device => ({
  browser: nameIn(browsers, userAgent),
  system: nameIn(systems, userAgent),
});

/** One word for logs and mails: "Firefox, Windows"; empty when nothing is recognised. */
export function deviceName(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter(Boolean).join(", ");
}
