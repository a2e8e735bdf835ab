import type { Bilingual } from "./demo-texts.ts";

/** Names and notes of what the demo account has beside its portfolios; all invented, and said to be. */
export const demoAccountTexts = {
  home: { en: "Home and savings", ru: "Дом и сбережения" },
  homeNote: {
    en: "Invented: a flat, a deposit and gold valued by their own rules",
    ru: "Вымышленный: квартира, вклад и золото, оценённые по своим правилам",
  },
  flat: { en: "Flat at Mill Lane", ru: "Квартира на Мельничной" },
  flatNote: { en: "Invented. Estimated once a year.", ru: "Вымышлено. Оценивается раз в год." },
  deposit: { en: "Three-year deposit", ru: "Вклад на три года" },
  depositNote: {
    en: "Invented. Interest is credited monthly.",
    ru: "Вымышлено. Проценты начисляются ежемесячно.",
  },
  gold: { en: "Gold bar, 50 g", ru: "Слиток золота, 50 г" },
  goldNote: {
    en: "Invented. Valued at the demo market’s gold price.",
    ru: "Вымышлено. Оценивается по цене золота демо-рынка.",
  },
  shares: { en: "Shares", ru: "Акции" },
  bonds: { en: "Bonds", ru: "Облигации" },
  funds: { en: "Funds and property", ru: "Фонды и недвижимость" },
  metal: { en: "Gold", ru: "Золото" },
  companies: { en: "Companies", ru: "Компании" },
  indexFunds: { en: "Index funds", ru: "Индексные фонды" },
  property: { en: "Property", ru: "Недвижимость" },
  coins: { en: "Coins", ru: "Монеты" },
  stable: { en: "Stablecoins", ru: "Стейблкоины" },
  retirement: { en: "Early retirement", ru: "Ранняя пенсия" },
  bills: { en: "Dividends pay the bills", ru: "Дивиденды покрывают расходы" },
  cushion: { en: "Emergency fund", ru: "Подушка безопасности" },
  yearAbroad: { en: "A year abroad", ru: "Год за границей" },
  dip: { en: "To buy on a dip", ru: "Купить на просадке" },
  payers: { en: "Dividend payers abroad", ru: "Дивидендные акции за рубежом" },
  watchNote: { en: "Waiting for the annual report", ru: "Ждём годовой отчёт" },
  salary: { en: "From the salary", ru: "С зарплаты" },
  monthlyFund: { en: "Fund every month", ru: "Фонд каждый месяц" },
  quarterlyFund: { en: "Fund every quarter", ru: "Фонд каждый квартал" },
  connection: { en: "Demo broker, invented", ru: "Демо-брокер, вымышленный" },
  brokerage: { en: "Brokerage account", ru: "Брокерский счёт" },
  iis: { en: "Second account", ru: "Второй счёт" },
} as const satisfies Record<string, Bilingual>;
