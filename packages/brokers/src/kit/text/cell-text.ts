import { fromScientificText } from "./numbers.ts";

const DIGITS = 15;
const DAY_SECONDS = 86_400;
/** Year 9999. */
const LAST_SERIAL = 2_958_466;
/** Lower serials are durations and counters with a date format. */
const FIRST_SERIAL = 366;
const SYSTEM_1904 = 1462;
const pad = (value: number) => String(value).padStart(2, "0");

const COULD_BE_THOUSANDS = /^-?[1-9]\d{0,2}\.\d{3}$/;

/** Appends a decimal that proves a sheet number's point: beside decimal commas 12.345 would read as thousands. */
export const withProvenPoint = (text: string): string => (COULD_BE_THOUSANDS.test(text) ? `${text}0` : text);

/** Returns a number with 15 significant digits, as sheets keep it: 0.1 + 0.2 gives "0.3". */
export const numberText = (value: number): string => {
  if (!Number.isFinite(value)) return "";
  const text = String(Number(value.toPrecision(DIGITS)));
  return text.includes("e") ? fromScientificText(text) : withProvenPoint(text);
};

/** Returns yyyy-mm-dd and, if the serial has a time, HH:MM:SS; for a bare time only that. */
export const serialText = (serial: number, is1904 = false): string | undefined => {
  if (!Number.isFinite(serial) || serial < 0) return undefined;
  const seconds = Math.round((serial % 1) * DAY_SECONDS);
  const time = `${pad(Math.floor(seconds / 3600) % 24)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
  if (serial < 1) return serial === 0 ? undefined : time;
  const days = Math.floor(serial) + (seconds === DAY_SECONDS ? 1 : 0) + (is1904 ? SYSTEM_1904 : 0);
  if (days < FIRST_SERIAL || days >= LAST_SERIAL) return undefined;
  // Day 60 is the nonexistent 29 February 1900; later days count from 30 December 1899.
  const date = new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10);
  return seconds % DAY_SECONDS === 0 ? date : `${date} ${time}`;
};
