/** IANA zone names; "UTC" first because the runtime's list may omit it. */
export const timeZones: readonly string[] = [
  "UTC",
  ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC"),
];

const known: ReadonlySet<string> = new Set(timeZones);

export const isTimeZone = (name: string): boolean => known.has(name);
