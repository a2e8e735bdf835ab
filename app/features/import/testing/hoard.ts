/** A reader that takes all the memory it can get. */
const hoard: string[][] = [];
for (;;) hoard.push(Array.from({ length: 10_000 }, (_, index) => `${hoard.length} ${index}`));
