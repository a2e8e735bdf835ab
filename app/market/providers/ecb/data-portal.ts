import type { IsoDate } from "@zerno/engine";
import { getRequest } from "../kit/get-request.ts";
import { type CsvItem, readCsvReply } from "../kit/read-csv.ts";
import { textOf } from "../kit/read-reply.ts";
import type { Problem } from "../problem.ts";
import type { HttpReply, HttpRequest } from "../provider.ts";

export const portalRequest = (series: string, from: IsoDate, to: IsoDate): HttpRequest =>
  getRequest(
    `https://data-api.ecb.europa.eu/service/data/${series}`,
    { startPeriod: from, endPeriod: to, detail: "dataonly", format: "csvdata" },
    { expects: "csv", headers: { accept: "text/csv" } },
  );

/** An empty window is an empty response or 404. */
export const nothingFound = 404;

/** Returns the rows of a CSV reply; empty for a 404 or blank one. */
export const readPortal = (reply: HttpReply): CsvItem[] | Problem =>
  reply.status === nothingFound || (reply.body.length < 4 && textOf(reply).trim() === "")
    ? []
    : readCsvReply(reply, ["key", "time_period", "obs_value"]);
