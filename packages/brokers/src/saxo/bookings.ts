import { rejected } from "../kit/collector.ts";
import { issue } from "../kit/issue.ts";
import { headRecords } from "../kit/opened-records.ts";
import { type ColumnSpec, findHeader } from "../kit/tables/header.ts";
import type { Broker, SourceFile } from "../statement.ts";

const COLUMNS = [
  { id: "trade", labels: ["Related Trade ID"], isRequired: true },
  { id: "booking", labels: ["Booking amount ID"], isRequired: true },
  { id: "type", labels: ["Booking amount type"], isRequired: true },
] as const satisfies readonly ColumnSpec<string>[];

const isBookings = (file: SourceFile): boolean => {
  const header = findHeader(headRecords(file), COLUMNS);
  return header.index >= 0 && header.missing.length === 0;
};

/** Refuses the bookings list in favour of the transactions: it lacks units and currencies, and would duplicate them. */
export const refusingBookings = (broker: Broker, format: string): Broker => ({
  ...broker,
  detect: (file) =>
    isBookings(file)
      ? { score: 1, why: issue("header-found", { labels: "Related Trade ID, Booking amount ID" }) }
      : broker.detect(file),
  parse: (file, options) =>
    file.problem === undefined && isBookings(file)
      ? rejected(broker.id, format, issue("saxo-bookings"))
      : broker.parse(file, options),
});
