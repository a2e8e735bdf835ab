import { expect, it } from "vitest";
import { toStorageError } from "./storage-error.ts";

const coded = (code: string, more: object = {}) => Object.assign(new Error("x"), { code, ...more });
const wrapped = (cause: unknown) => new Error("Failed query: select", { cause });

it.each([
  ["PostgreSQL's full disk", wrapped(coded("53100")), "DISK_FULL"],
  ["a full disk of the server", coded("ENOSPC", { syscall: "write" }), "DISK_FULL"],
  ["a full quota", coded("EDQUOT"), "DISK_FULL"],
  ["a server that ends", wrapped(coded("57P01")), "DATABASE_UNAVAILABLE"],
  ["a server that starts", coded("57P03"), "DATABASE_UNAVAILABLE"],
  ["no connection left", coded("53300"), "DATABASE_UNAVAILABLE"],
  ["a standby", wrapped(coded("25006")), "DATABASE_UNAVAILABLE"],
  ["a broken connection", wrapped(coded("08006")), "DATABASE_UNAVAILABLE"],
  ["a port nobody listens on", coded("ECONNREFUSED"), "DATABASE_UNAVAILABLE"],
  [
    "several addresses",
    new AggregateError([coded("ECONNREFUSED"), coded("ECONNREFUSED")]),
    "DATABASE_UNAVAILABLE",
  ],
  ["a missing socket", coded("ENOENT", { syscall: "connect" }), "DATABASE_UNAVAILABLE"],
  [
    "the driver's own words",
    wrapped(new Error("Connection terminated unexpectedly")),
    "DATABASE_UNAVAILABLE",
  ],
  ["a missing file", coded("ENOENT", { syscall: "open" }), undefined],
  ["a unique row", wrapped(coded("23505")), undefined],
  [
    "a source that cannot be reached",
    Object.assign(new TypeError("fetch failed"), { cause: coded("ECONNREFUSED") }),
    undefined,
  ],
  ["no error", "ECONNREFUSED", undefined],
])("%s", (_name, error, code) => {
  expect(toStorageError(error)?.code).toBe(code);
});
