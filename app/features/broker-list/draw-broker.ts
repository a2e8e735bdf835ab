/** Grounds of our pictures of brokers: dark enough for white letters. */
const grounds = ["#364fc7", "#a61e4d", "#862e9c", "#5f3dc4", "#2b8a3e", "#1864ab", "#0b7285", "#087f5b"];

const toMarkup = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;" })[sign] ?? "&gt;");

/** Returns the initials of a name: of its first two words, or the first two letters of a single one. */
function initialsOf(name: string): string {
  const [first = "", second] = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return second === undefined ? first.slice(0, 2) : `${first.charAt(0)}${second.charAt(0)}`.toUpperCase();
}

/** Returns the picture of a broker that has no drawn one: its initials, as SVG in the form of the others. */
export function drawBroker(id: string, name: string): string {
  const ground = grounds[[...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % grounds.length];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48">
  <title>${toMarkup(name)}</title>
  <rect width="48" height="48" rx="11" fill="${ground}"/>
  <text x="24" y="24" fill="#fff" font-family="Inter Variable, system-ui, sans-serif" font-size="20" font-weight="600" text-anchor="middle" dominant-baseline="central">${toMarkup(initialsOf(name))}</text>
</svg>
`;
}
