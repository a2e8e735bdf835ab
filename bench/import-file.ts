import { setTimeout as sleep } from "node:timers/promises";
import type { ApiUser } from "./api-user.ts";

/** Seconds until the preview, and until everything is booked. */
export interface ImportTimes {
  readonly id: string;
  readonly previewS: number;
  readonly totalS: number;
}

interface View {
  readonly preview: { readonly ready: number; readonly open: number } | null;
}

/**
 * Uploads a template file, waits for its preview as the wizard does, and books it.
 * @throws Error unless exactly `rows` rows were booked
 */
export async function importFile(
  user: ApiUser,
  portfolioId: string,
  file: { readonly text: string; readonly rows: number },
): Promise<ImportTimes> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  const path = `/api/TransactionsImport?portfolioId=${portfolioId}`;
  const { id } = await user.upload<{ id: string }>(path, "bench.csv", file.text);
  while (!(await user.get<View>(`/api/TransactionsImport?id=${id}`)).preview) await sleep(100);
  const previewS = seconds();
  const report = await user.post<{ rows: number }>("/api/TransactionsImport/commit", { id });
  if (report.rows !== file.rows) throw new Error(`${report.rows} rows of ${file.rows} were booked`);
  return { id, previewS, totalS: seconds() };
}
