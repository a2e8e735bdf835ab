type Load<Program> = () => Promise<Program>;

/** An import that failed is named in what the browser says of it; Safari, which names none, asks again by itself. */
const address = /https?:\/\/\S+?\.js/;

const brought = new Map<Load<unknown>, Promise<unknown>>();
let tries = 0;

async function bringOnce<Program>(load: Load<Program>): Promise<Program> {
  try {
    return await load();
  } catch (error) {
    const [found] = address.exec(String(error)) ?? [];
    if (found === undefined) throw error;
    tries += 1;
    return import(/* @vite-ignore */ `${found}?again=${tries}`) as Promise<Program>;
  }
}

/**
 * Brings a program that comes late, one for all who ask. A browser remembers for as long as the page lives that one did
 * not come, so that a moment without a connection would last: it is asked for under another address then.
 *
 * @param load imports it; the same function every time
 * @throws what the import throws; who asks later tries again
 */
export function bring<Program>(load: Load<Program>): Promise<Program> {
  const known = brought.get(load) as Promise<Program> | undefined;
  if (known) return known;
  const coming = bringOnce(load);
  brought.set(load, coming);
  coming.catch(() => brought.delete(load));
  return coming;
}
