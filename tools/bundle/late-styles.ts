import type { Plugin } from "vite";

/** How Vite's program adds a file of styles that a script loaded later asks for: behind all others. */
const behindAll = "document.head.appendChild(link);";

/** Where the page has the file already (React Router's address of it ends in `#`), before that one. */
const beside = `const own = isCss && [...document.querySelectorAll('link[rel="stylesheet"]')].find(
  (other) => other.href === dep.href + "#");
if (own) own.before(link); else document.head.appendChild(link);`;

/**
 * Styles that come with a later script stand where the page's own copy of them stands. Vite does not know that copy
 * (remix-run/react-router#14754) and would add the file once more behind all others, where its rules win over what the
 * page's own files say of the same elements. It may not be left out: it stays when the page, and its copy, goes.
 */
export const lateStyles = (): Plugin => ({
  name: "zerno:late-styles",
  apply: "build",
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      if (!code.includes(behindAll)) throw new Error("Vite adds late styles in another way than this knows");
      return { code: code.replace(behindAll, beside), map: null };
    },
  },
});
