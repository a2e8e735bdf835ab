const SPACES = /[\s\u00a0]+/g;
const SPACE = 32;
const LAST_PLAIN = 0xa0;

/** Most cells are tidy already. */
const isTidy = (text: string): boolean => {
  let before = SPACE;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < SPACE || code === LAST_PLAIN || code >= 0x16_80) {
      if (code < SPACE || code === LAST_PLAIN || /\s/.test(text[index] ?? "")) return false;
    } else if (code === SPACE && before === SPACE) return false;
    before = code;
  }
  return before !== SPACE || text === "";
};

export const tidy = (text: string): string => (isTidy(text) ? text : text.replace(SPACES, " ").trim());
