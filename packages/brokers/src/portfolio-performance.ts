import { issue } from "./kit/issue.ts";
import { tableBroker } from "./kit/tables/table-format.ts";
import { accountCsv } from "./portfolio-performance/account.ts";
import { isClientFile, openClientFile } from "./portfolio-performance/client-file.ts";
import { clientXml } from "./portfolio-performance/client-xml.ts";
import { portfolioCsv } from "./portfolio-performance/portfolio.ts";
import type { Broker } from "./statement.ts";

const about = { id: "portfolio-performance", name: "Portfolio Performance", country: "" };
const tables = tableBroker(about, [portfolioCsv, accountCsv]);
const client = tableBroker(about, [clientXml]);

/** Portfolio Performance: its own file with everything, and exported tables of securities and cash. */
export const portfolioPerformance: Broker = {
  ...about,
  formats: [...client.formats, ...tables.formats],
  near: tables.near,
  detect: (file) =>
    isClientFile(file)
      ? { score: 1, why: issue("element-found", { element: "client" }) }
      : tables.detect(file),
  parse: (file, options) =>
    isClientFile(file) ? client.parse(openClientFile(file), options) : tables.parse(file, options),
};
