export interface MoexBoard {
  readonly id: string;
  readonly nameEn: string;
  readonly nameRu: string;
  readonly currency: string;
}

const table: readonly (readonly [string, string, string, string])[] = [
  ["TQBR", "Shares and receipts", "Акции и расписки", "RUB"],
  ["TQTF", "Exchange-traded funds", "Биржевые фонды", "RUB"],
  ["TQTD", "Exchange-traded funds, US dollar", "Биржевые фонды, доллар США", "USD"],
  ["TQTE", "Exchange-traded funds, euro", "Биржевые фонды, евро", "EUR"],
  ["TQIF", "Closed and interval funds", "Паи закрытых и интервальных фондов", "RUB"],
  ["TQOB", "Government bonds (OFZ)", "Государственные облигации (ОФЗ)", "RUB"],
  ["TQCB", "Corporate and regional bonds", "Корпоративные и региональные облигации", "RUB"],
  ["TQOD", "Bonds, US dollar", "Облигации, доллар США", "USD"],
  ["TQOE", "Bonds, euro", "Облигации, евро", "EUR"],
  ["TQOY", "Bonds, yuan", "Облигации, юань", "CNY"],
  ["TQRD", "Bonds of higher risk", "Облигации повышенного риска", "RUB"],
  ["SNDX", "Indices", "Индексы", "RUB"],
  ["RTSI", "Indices, US dollar", "Индексы, доллар США", "USD"],
  ["CETS", "Currencies and metals", "Валюты и металлы", "RUB"],
  ["RFUD", "Futures", "Фьючерсы", "RUB"],
];

/** Lists Moscow Exchange boards with prices, the main one of each kind first. */
export const listMoexBoards = (): readonly MoexBoard[] =>
  table.map(([id, nameEn, nameRu, currency]) => ({ id, nameEn, nameRu, currency }));
