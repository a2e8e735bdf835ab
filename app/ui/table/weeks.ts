/** Lists the weeks of a month ("2024-02"), Monday first; null outside the month. */
export function weeksOf(month: string): (string | null)[][] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const before = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7;
  const weeks: (string | null)[][] = [];
  for (let place = -before; place < length; place += 7)
    weeks.push(
      Array.from({ length: 7 }, (_, day) => {
        const at = place + day + 1;
        return at < 1 || at > length ? null : `${month}-${String(at).padStart(2, "0")}`;
      }),
    );
  return weeks;
}
