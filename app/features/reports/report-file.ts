import { formatDayWithName } from "../../i18n/format-date.ts";
import { shownName } from "../../portfolio/portfolios/portfolios.queries.ts";
import type { UserCtx } from "../../server/context.ts";
import { ReportType } from "../../shared/codes.ts";
import type { AnswerOf, ParsedInputOf } from "../../shared/endpoint.ts";
import { loadReportParts, type ReportParts, reportOf } from "./get-report.ts";
import { type FileWords, reportTables } from "./report-table.ts";
import { reportTexts } from "./report-texts.ts";
import type { reportsContract } from "./reports.contract.ts";
import { assertFits, mediaTypes, tableCsv, tablesWorkbook } from "./table-files.ts";
import { type Paper, tablesPdf } from "./table-pdf.ts";
import { toTaxFile } from "./to-tax-file.ts";

type Endpoint = (typeof reportsContract)["GET /api/history-profits/for-report/file"];
type Input = ParsedInputOf<Endpoint>;

/** Header and footer of printed reports. */
function paperOf(ctx: UserCtx, { view, year }: ReportParts, { t, locale }: FileWords, type: number): Paper {
  const kind = type === ReportType.capitalGains ? "gains" : "income";
  const name = shownName(view.portfolio, ctx.language);
  return {
    title: `${t(`reports:kind.${kind}`)}, ${year}`,
    lines: [
      t("reports:paper.of", { name, currency: view.currency }),
      t("reports:paper.made", { date: formatDayWithName(view.today, locale) }),
      t(`reports:method.${kind}`),
      t("reports:advice"),
    ],
    pageOf: (page, pages) => t("reports:paper.page", { page, pages }),
    ...{ locale, language: ctx.language, madeAt: ctx.now() },
  };
}

async function bytesOf(ctx: UserCtx, parts: ReportParts, { type, format }: Input): Promise<Buffer> {
  if (format === "json")
    return Buffer.from(JSON.stringify(toTaxFile(parts.book, parts.view.currency), null, 1));
  const words = { t: reportTexts(ctx.language), locale: ctx.locale };
  const report = reportOf(parts, type);
  const [rows, ...more] = reportTables(report, words);
  if (rows === undefined) throw new Error("a report without a table");
  assertFits([rows, ...more], format);
  if (format === "pdf") return tablesPdf(paperOf(ctx, parts, words, type), [rows, ...more]);
  return format === "csv" ? tableCsv(rows) : tablesWorkbook([rows, ...more]);
}

/** Writes a report as a file. @throws AppError NOT_FOUND */
export async function writeReport(ctx: UserCtx, input: Input): Promise<AnswerOf<Endpoint>> {
  const parts = await loadReportParts(ctx, input);
  const bytes = await bytesOf(ctx, parts, input);
  const name = input.type === ReportType.capitalGains ? "gains" : "income";
  const what = input.format === "json" ? "tax" : `${name}-${parts.year}`;
  return {
    fileName: `zerno-${what}.${input.format}`,
    mediaType: mediaTypes[input.format],
    base64: bytes.toString("base64"),
  };
}
