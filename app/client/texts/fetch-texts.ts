import type { PageTexts } from "./texts-context.tsx";

/** As i18next's (client contract, S8.9). */
const attempts = 6;
const firstDelayMs = 350;

type Resources = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * Loads text files.
 * @throws Error when one fails
 */
export async function fetchTexts({ files }: PageTexts): Promise<Resources> {
  const found = await Promise.all(files.map(fetchFile));
  return Object.assign({}, ...found);
}

async function fetchFile(address: string): Promise<Resources> {
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(address).catch(() => null);
    const json = answer?.ok ? await answer.json().catch(() => null) : null;
    if (json) return json;
    const isFinal = answer && !answer.ok && answer.status < 500;
    if (isFinal || attempt === attempts) throw new Error(`no texts from ${address}`);
    await new Promise((resolve) => setTimeout(resolve, firstDelayMs * 2 ** (attempt - 1)));
  }
}
