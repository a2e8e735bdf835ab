import type { ReportSection } from "../kit/reports/report.ts";
import { MARGIN_COLUMNS } from "./contracts.ts";

/** The words after the number vary between 2020 and 2025. */
export const TINKOFF_SECTIONS = [
  section("done", /^1\.1\.?\s/, trades()),
  section("open", /^1\.2\.?\s/, trades()),
  section("ended", /^1\.3\.?\s/, trades()),
  section("repo", /^1\.4\.?\s/, []),
  section("cash", /^2\.?\s+Операции с денежными средствами/i, [
    { id: "day", labels: ["Дата", "Дата операции"] },
    { id: "time", labels: ["Время совершения", "Время"] },
    { id: "settled", labels: ["Дата исполнения"], isRequired: true },
    { id: "kind", labels: ["Операция"], isRequired: true },
    { id: "credit", labels: ["Сумма зачисления"], isRequired: true, role: "money" },
    { id: "debit", labels: ["Сумма списания"], isRequired: true, role: "money" },
    { id: "note", labels: ["Примечание"] },
  ]),
  section("securities", /^3(?:\.1)?\.?\s+Движение (?:по )?(?:ценным|финансовым|цб|активам)/i, [
    { id: "name", labels: ["Сокращенное наименование актива", "Сокращенное наименование"], isRequired: true },
    { id: "code", labels: ["Код актива"], isRequired: true },
    { id: "place", labels: ["Место хранения"] },
    { id: "before", labels: ["Входящий остаток"], isRequired: true, role: "quantity" },
    { id: "in", labels: ["Зачисление"], role: "quantity" },
    { id: "out", labels: ["Списание"], role: "quantity" },
    { id: "after", labels: ["Исходящий остаток"], isRequired: true, role: "quantity" },
    { id: "planned", labels: ["Плановый исходящий остаток"], role: "quantity" },
    { id: "price", labels: ["Рыночная цена"], role: "price" },
  ]),
  section("positions", /^3\.2\.?\s/, []),
  section("margin", /^3\.3\.?\s/, MARGIN_COLUMNS),
  section("reference", /^4\.1\.?\s/, [
    { id: "name", labels: ["Сокращенное наименование актива", "Сокращенное наименование"], isRequired: true },
    { id: "code", labels: ["Код актива"], isRequired: true },
    { id: "isin", labels: ["ISIN", "Код ISIN"] },
    { id: "registration", labels: ["Код государственной регистрации", "Код гос. регистрации"] },
    { id: "type", labels: ["Тип", "Вид"] },
    { id: "nominal", labels: ["Номинал"], role: "price" },
    { id: "currency", labels: ["Валюта номинала"] },
  ]),
  section("aside", /^(?:4\.[2-9]|5|6)\.?\s+[А-ЯЁ]|^Расшифровка/i, []),
  section("unknown", /^\d(?:\.\d+)?\.?\s+[А-ЯЁ]/, []),
] as const satisfies readonly ReportSection<string>[];

/** At the start of section 2. */
export const CASH_BALANCES: ReportSection<string> = {
  id: "balances",
  title: /^2\.?\s/,
  columns: [
    { id: "currency", labels: ["Валюта"], isRequired: true },
    {
      id: "before",
      labels: ["Входящий остаток", "Входящий остаток на начало периода"],
      isRequired: true,
      role: "money",
    },
    {
      id: "after",
      labels: ["Исходящий остаток", "Исходящий остаток на конец периода"],
      isRequired: true,
      role: "money",
    },
    { id: "planned", labels: ["Плановый исходящий остаток"], role: "money" },
  ],
};

function section(
  id: string,
  title: RegExp,
  columns: ReportSection<string>["columns"],
): ReportSection<string> {
  return { id, title, columns };
}

function trades(): ReportSection<string>["columns"] {
  return [
    { id: "number", labels: ["Номер сделки"], isRequired: true },
    { id: "state", labels: ["Признак исполнения"] },
    { id: "day", labels: ["Дата заключения"], isRequired: true },
    { id: "time", labels: ["Время"] },
    { id: "mode", labels: ["Режим торгов"] },
    { id: "side", labels: ["Вид сделки"], isRequired: true },
    { id: "name", labels: ["Сокращенное наименование", "Сокращенное наименование актива"], isRequired: true },
    { id: "code", labels: ["Код актива"], isRequired: true },
    { id: "price", labels: ["Цена за единицу"], isRequired: true, role: "price" },
    { id: "priceCurrency", labels: ["Валюта цены"], isRequired: true },
    { id: "quantity", labels: ["Количество"], isRequired: true, role: "quantity" },
    { id: "amount", labels: ["Сумма (без НКД)"], isRequired: true, role: "money" },
    { id: "accrued", labels: ["НКД"], role: "money" },
    { id: "total", labels: ["Сумма сделки"], role: "money" },
    { id: "currency", labels: ["Валюта расчетов"], isRequired: true },
    { id: "broker", labels: ["Комиссия брокера"], role: "money" },
    { id: "brokerCurrency", labels: ["Валюта комиссии"] },
    { id: "exchange", labels: ["Комиссия биржи"], role: "money" },
    { id: "exchangeCurrency", labels: ["Валюта комиссии биржи"] },
    { id: "clearing", labels: ["Комиссия клир. центра"], role: "money" },
    { id: "clearingCurrency", labels: ["Валюта комиссии клир. центра"] },
    { id: "stamp", labels: ["Гербовый сбор"], role: "money" },
    { id: "stampCurrency", labels: ["Валюта гербового сбора"] },
    { id: "settleFact", labels: ["Дата расчетов план/факт", "Дата расчетов"] },
  ];
}
