import type { z } from "zod";
import { loadPiesOf } from "../../domain/allocation/pie-view.ts";
import { savePies } from "../../domain/allocation/save-pies.ts";
import type { UserCtx } from "../../server/context.ts";
import { readerModule } from "../../server/files/file-pool.ts";
import { readInProcess, requireUpload } from "../../server/files/read-upload.ts";
import { resolvePieFile } from "./file/resolve-pie-file.ts";
import type { operations } from "./pie-file.reader.ts";
import type { piesContract } from "./pies.contract.ts";

type Endpoint = (typeof piesContract)["POST /api/pie/importpies"];
const shownIssues = 200;

const pieReader = readerModule<typeof operations>(new URL("./pie-file.reader.ts", import.meta.url));

/** Imports a category file; stores nothing when a row is wrong or for a preview. */
export async function importPies(
  ctx: UserCtx,
  { portfolioId, version, isPreview }: z.output<Endpoint["input"]>,
): Promise<z.input<Endpoint["output"]>> {
  const ledger = await loadPiesOf(ctx, portfolioId);
  const { bytes } = await requireUpload(ctx);
  const read = await readInProcess(ctx, pieReader, "read", { bytes, today: ctx.today });
  const { nodes, issues } = await resolvePieFile(ctx.db, ledger, read);
  const isStored = !isPreview && issues.length === 0;
  const place = { userId: ctx.user.id, portfolioId };
  return {
    isStored,
    version: isStored ? await savePies(ctx, place, nodes, version) : ledger.pies.version,
    count: nodes.length,
    issues: issues.slice(0, shownIssues).map((issue) => ({ ...issue, params: { ...issue.params } })),
    issuesTotal: issues.length,
  };
}
