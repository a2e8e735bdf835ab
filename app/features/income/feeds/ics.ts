/** An all-day event with plain texts. */
export interface IcsEvent {
  /** Stable per payment. */
  readonly uid: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly summary: string;
  readonly description: string;
  /** May still change. */
  readonly isTentative: boolean;
}

interface IcsCalendar {
  readonly name: string;
  readonly language: string;
  /** Creation time. */
  readonly now: Date;
  readonly events: readonly IcsEvent[];
}

/**
 * Escapes a text by RFC 5545, 3.3.11: backslash, semicolon, comma and line breaks; other control characters are
 * dropped.
 */
export const escapeIcs = (text: string): string =>
  text
    .replaceAll("\\", "\\\\")
    .replaceAll(";", "\\;")
    .replaceAll(",", "\\,")
    .replaceAll(/\r\n|\r|\n/g, "\\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these may not stand in a text value
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");

/** Octets of a line without its break (3.1). */
const mostOctets = 75;

/** Folds long lines with a line break and a space, never inside a character. */
export function foldIcs(line: string): string {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > mostOctets) {
      parts.push(part);
      part = " ";
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join("\r\n");
}

const dayText = (date: string): string => date.replaceAll("-", "");

const nextDay = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

const stampOf = (now: Date): string => `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

const eventLines = ({ uid, date, summary, description, isTentative }: IcsEvent, stamp: string): string[] => [
  "BEGIN:VEVENT",
  `UID:${escapeIcs(uid)}`,
  `DTSTAMP:${stamp}`,
  `DTSTART;VALUE=DATE:${dayText(date)}`,
  // All-day events end on the next day (3.6.1).
  `DTEND;VALUE=DATE:${dayText(nextDay(date))}`,
  `SUMMARY:${escapeIcs(summary)}`,
  ...(description === "" ? [] : [`DESCRIPTION:${escapeIcs(description)}`]),
  `STATUS:${isTentative ? "TENTATIVE" : "CONFIRMED"}`,
  // Does not block time.
  "TRANSP:TRANSPARENT",
  "END:VEVENT",
];

/** Formats a calendar by RFC 5545. */
export function toIcs({ name, language, now, events }: IcsCalendar): string {
  const stamp = stampOf(now);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Zerno//Income calendar//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME;LANGUAGE=${language}:${escapeIcs(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    ...events.flatMap((event) => eventLines(event, stamp)),
    "END:VCALENDAR",
  ];
  return `${lines.map(foldIcs).join("\r\n")}\r\n`;
}
