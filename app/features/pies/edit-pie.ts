import type { z } from "zod";
import { loadPies, toNewPieNode } from "../../domain/allocation/pie-nodes.ts";
import { savePies } from "../../domain/allocation/save-pies.ts";
import { getPortfolio } from "../../portfolio/portfolios/portfolios.queries.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError, isAppError } from "../../shared/app-error.ts";
import { PieItemKind } from "../../shared/codes.ts";
import type { piesContract } from "./pies.contract.ts";

type Input = z.output<(typeof piesContract)["PUT /api/pie"]["input"]>;

/**
 * Changes the given fields of a node; the whole tree must stay valid.
 * @throws AppError like `savePies`
 */
export async function editPie(ctx: UserCtx, input: Input): Promise<{ version: number }> {
  const { portfolioId, id, version, name, ...look } = input;
  const place = { userId: ctx.user.id, portfolioId };
  await getPortfolio(ctx.db, ctx.user.id, portfolioId);
  const { nodes } = await loadPies(ctx.db, place);
  const node = nodes.find((one) => one.id === id);
  if (!node) throw new AppError("NOT_FOUND");
  if (name !== undefined && node.kind !== PieItemKind.pie)
    throw new AppError("INVALID_INPUT", {}, [{ path: "name", code: "unsupported" }]);
  const given = Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined));
  const changed = nodes.map((one) =>
    one.id === id
      ? { ...toNewPieNode(one), ...given, ...(name === undefined ? {} : { name }) }
      : toNewPieNode(one),
  );
  try {
    return { version: await savePies(ctx, place, changed, version) };
  } catch (error) {
    throw isAppError(error) ? withoutRows(error) : error;
  }
}

/** The caller knows one node: errors of the tree are reported by that node's field. */
function withoutRows(error: AppError): AppError {
  const fields = error.fields?.map((field) => ({ ...field, path: field.path.replace(/^nodes\.\d+\./, "") }));
  return new AppError(error.code, error.params, fields);
}
