/** Money only; coins are assets. */
export interface Currency {
  readonly code: string;
  readonly symbol: string;
  /** Display order: USD, RUB, EUR, GBP, then 100 (common) and 101 (others) (conventions C83). */
  readonly order: number;
  /** ISO 4217. */
  readonly minorDigits: number;
  readonly nameEn: string;
  readonly nameRu: string;
}

const table: readonly (readonly [string, string, number, number, string, string])[] = [
  ["USD", "$", 1, 2, "US dollar", "Доллар США"],
  ["RUB", "₽", 2, 2, "Russian rouble", "Российский рубль"],
  ["EUR", "€", 3, 2, "Euro", "Евро"],
  ["GBP", "£", 4, 2, "Pound sterling", "Фунт стерлингов"],
  ["AED", "AED", 100, 2, "UAE dirham", "Дирхам ОАЭ"],
  ["AUD", "A$", 100, 2, "Australian dollar", "Австралийский доллар"],
  ["CAD", "CA$", 100, 2, "Canadian dollar", "Канадский доллар"],
  ["CHF", "CHF", 100, 2, "Swiss franc", "Швейцарский франк"],
  ["CNY", "CN¥", 100, 2, "Chinese yuan", "Китайский юань"],
  ["HKD", "HK$", 100, 2, "Hong Kong dollar", "Гонконгский доллар"],
  ["JPY", "¥", 100, 0, "Japanese yen", "Японская иена"],
  ["KZT", "₸", 100, 2, "Kazakhstani tenge", "Казахстанский тенге"],
  ["BYN", "Br", 100, 2, "Belarusian rouble", "Белорусский рубль"],
  ["TRY", "₺", 100, 2, "Turkish lira", "Турецкая лира"],
  ["AMD", "֏", 101, 2, "Armenian dram", "Армянский драм"],
  ["ARS", "ARS", 101, 2, "Argentine peso", "Аргентинское песо"],
  ["AZN", "₼", 101, 2, "Azerbaijani manat", "Азербайджанский манат"],
  ["BRL", "R$", 101, 2, "Brazilian real", "Бразильский реал"],
  ["CLP", "CLP", 101, 0, "Chilean peso", "Чилийское песо"],
  ["CZK", "Kč", 101, 2, "Czech koruna", "Чешская крона"],
  ["DKK", "DKK", 101, 2, "Danish krone", "Датская крона"],
  ["EGP", "EGP", 101, 2, "Egyptian pound", "Египетский фунт"],
  ["GEL", "₾", 101, 2, "Georgian lari", "Грузинский лари"],
  ["HUF", "Ft", 101, 2, "Hungarian forint", "Венгерский форинт"],
  ["IDR", "Rp", 101, 2, "Indonesian rupiah", "Индонезийская рупия"],
  ["ILS", "₪", 101, 2, "Israeli shekel", "Израильский шекель"],
  ["INR", "₹", 101, 2, "Indian rupee", "Индийская рупия"],
  ["KGS", "KGS", 101, 2, "Kyrgyz som", "Киргизский сом"],
  ["KRW", "₩", 101, 0, "South Korean won", "Южнокорейская вона"],
  ["MXN", "MX$", 101, 2, "Mexican peso", "Мексиканское песо"],
  ["NOK", "NOK", 101, 2, "Norwegian krone", "Норвежская крона"],
  ["NZD", "NZ$", 101, 2, "New Zealand dollar", "Новозеландский доллар"],
  ["PLN", "zł", 101, 2, "Polish zloty", "Польский злотый"],
  ["RON", "RON", 101, 2, "Romanian leu", "Румынский лей"],
  ["RSD", "RSD", 101, 2, "Serbian dinar", "Сербский динар"],
  ["SEK", "SEK", 101, 2, "Swedish krona", "Шведская крона"],
  ["SGD", "S$", 101, 2, "Singapore dollar", "Сингапурский доллар"],
  ["THB", "฿", 101, 2, "Thai baht", "Тайский бат"],
  ["UAH", "₴", 101, 2, "Ukrainian hryvnia", "Украинская гривна"],
  ["UZS", "UZS", 101, 2, "Uzbek sum", "Узбекский сум"],
  ["VND", "₫", 101, 0, "Vietnamese dong", "Вьетнамский донг"],
  ["ZAR", "R", 101, 2, "South African rand", "Южноафриканский рэнд"],
];

const currencies: readonly Currency[] = table
  .map(([code, symbol, order, minorDigits, nameEn, nameRu]) => ({
    code,
    symbol,
    order,
    minorDigits,
    nameEn,
    nameRu,
  }))
  .sort((a, b) => a.order - b.order || (a.code < b.code ? -1 : 1));

const byCode = new Map(currencies.map((currency) => [currency.code, currency]));

/** Lists all currencies in display order, then by code. */
export const listCurrencies = (): readonly Currency[] => currencies;

export const isKnownCurrency = (code: string): boolean => byCode.has(code);
