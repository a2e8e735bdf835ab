export type Days<Account> = Map<Account, number>;

export function later<Account>(days: Days<Account>, account: Account, day: number): void {
  if ((days.get(account) ?? Number.NEGATIVE_INFINITY) < day) days.set(account, day);
}
