import { setPieHint } from "../../domain/allocation/pie-nodes.ts";
import { loadPiesOf, loadPieTree, pieTreeOf } from "../../domain/allocation/pie-view.ts";
import { savePies, toPieNodes } from "../../domain/allocation/save-pies.ts";
import { getPortfolio } from "../../portfolio/portfolios/portfolios.queries.ts";
import type { Handlers } from "../../server/call.ts";
import { AppError } from "../../shared/app-error.ts";
import { editPie } from "./edit-pie.ts";
import { writePieCsv, writePieJson } from "./file/write-pie-file.ts";
import { generatePies } from "./generate-pies.ts";
import { importPies } from "./import-pies.ts";
import { choosePieSource } from "./pie-source.ts";
import type { piesContract } from "./pies.contract.ts";

export const piesHandlers: Handlers<typeof piesContract> = {
  "GET /api/pie": async (ctx, { portfolioId, id }) => {
    const { nodes } = await loadPieTree(ctx, portfolioId);
    const node = nodes.find((one) => one.id === id);
    if (!node) throw new AppError("NOT_FOUND");
    return node;
  },
  "PUT /api/pie": editPie,
  "POST /api/pie/createPiesForPortfolio": async (ctx, { portfolioId, version, grouping, targets }) => {
    const ledger = await loadPiesOf(ctx, portfolioId);
    const nodes = generatePies(ledger, { grouping, targets, language: ctx.language });
    return { version: await savePies(ctx, { userId: ctx.user.id, portfolioId }, nodes, version) };
  },
  "POST /api/pie/addCategoriesNotification": async (ctx, { portfolioId, isHidden }) => {
    await getPortfolio(ctx.db, ctx.user.id, portfolioId);
    await setPieHint(ctx.db, { userId: ctx.user.id, portfolioId }, isHidden);
    return { isHintShown: !isHidden };
  },
  "POST /api/pie/compositeUseCategories": choosePieSource,
  "GET /api/pie/getByPortfolioId": (ctx, { portfolioId }) => loadPieTree(ctx, portfolioId),
  "POST /api/pie/editByPortfolioId": async (ctx, { portfolioId, version, nodes }) => {
    await getPortfolio(ctx.db, ctx.user.id, portfolioId);
    const rows = await toPieNodes(ctx.db, ctx.user.id, nodes);
    return { version: await savePies(ctx, { userId: ctx.user.id, portfolioId }, rows, version) };
  },
  "GET /api/pie/exportpies": async (ctx, { portfolioId, format }) => {
    const ledger = await loadPiesOf(ctx, portfolioId);
    const { nodes } = pieTreeOf(ledger, ctx.language);
    const write = format === "csv" ? writePieCsv : writePieJson;
    return { fileName: `categories-${ctx.today}.${format}`, text: write(ledger, nodes) };
  },
  "POST /api/pie/importpies": importPies,
};
