import { customType, numeric, timestamp } from "drizzle-orm/pg-core";

/** Quantity, price, rate: exact text, 18 decimals (exactness E1). */
export const decimal18 = () => numeric({ precision: 38, scale: 18 });
/** Exact text, 10 decimals. */
export const money10 = () => numeric({ precision: 30, scale: 10 });
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: "date" });

/** Read as Buffer. */
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
  toDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
  fromDriver: (value) => value,
});
