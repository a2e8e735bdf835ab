export interface NamedPoint {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly width: number;
  readonly height: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const gap = 4;

/** Positions of a name, best first: [x, y] direction. */
const sides = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, -1],
  [1, 1],
  [-1, -1],
  [-1, 1],
] as const;

/** Returns a name's box; diagonal ones are closer, as the point is round. */
function boxOn(point: NamedPoint, [across, down]: (typeof sides)[number]): Box {
  const { x, y, radius, width, height } = point;
  const away = across !== 0 && down !== 0 ? radius * Math.SQRT1_2 + gap / 2 : radius + gap;
  const left = across === 0 ? x - width / 2 : x + across * away - (across < 0 ? width : 0);
  const top = down === 0 ? y - height / 2 : y + down * away - (down < 0 ? height : 0);
  return { left, top, right: left + width, bottom: top + height };
}

const around = ({ x, y, radius }: NamedPoint): Box => ({
  ...{ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius },
});

const doMeet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const isWithin = (box: Box, area: Box): boolean =>
  box.left >= area.left && box.right <= area.right && box.top >= area.top && box.bottom <= area.bottom;

/** Places names without overlap, earlier points first; null where there is no room. */
export function placeNames(points: readonly NamedPoint[], area: Box): (Box | null)[] {
  const taken: Box[] = [];
  return points.map((point) => {
    const others = points.filter((other) => other !== point).map(around);
    const isFree = (box: Box) =>
      isWithin(box, area) && ![...others, ...taken].some((other) => doMeet(box, other));
    const found = sides.map((side) => boxOn(point, side)).find(isFree);
    if (found) taken.push(found);
    return found ?? null;
  });
}
