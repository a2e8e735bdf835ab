/** Zones by their IANA names, "UTC" first: the runtime's list may leave it out. */
export const timeZones: readonly string[] = [
  "UTC",
  ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC"),
];

const known: ReadonlySet<string> = new Set(timeZones);

export const isTimeZone = (name: string): boolean => known.has(name);
