/**
 * Keeps the scroll bar's width as `--gutter`, and `data-locked` while a dialog hides it: Mantine measures 0 for a
 * reserved gutter, and `:has` is re-evaluated with every DOM change.
 */
export function watchGutter(): void {
  const { documentElement: root, body } = document;
  const sheet = new CSSStyleSheet();
  const isLocked = () => body.dataset.scrollLocked !== undefined;
  const measure = () => {
    if (isLocked()) return;
    const gutter = Math.max(0, window.innerWidth - body.getBoundingClientRect().width);
    const isKept = document.adoptedStyleSheets.includes(sheet);
    if (gutter === 0 && !isKept) return;
    sheet.replaceSync(`:root { --gutter: ${gutter}px; }`);
    if (!isKept) document.adoptedStyleSheets.push(sheet);
  };
  measure();
  window.addEventListener("resize", measure);
  new MutationObserver(() => root.toggleAttribute("data-locked", isLocked())).observe(body, {
    attributeFilter: ["data-scroll-locked"],
  });
}
