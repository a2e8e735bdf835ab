/**
 * Keeps the scroll bar's width as `--gutter` and sets `data-locked` while a dialog hides it. Mantine compensates by
 * window less root, which is 0 for a reserved gutter. An attribute, as `:has` is re-evaluated with every DOM change;
 * nothing is written without a bar, as a root variable restyles every element.
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
