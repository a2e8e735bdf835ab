/** Columns of a report; an order in pence, one in a foreign currency, a dividend with tax, interest, a deposit. */
export const HEADER =
  "Action,Time,ISIN,Ticker,Name,Notes,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),Withholding tax,Currency (Withholding tax),Currency conversion fee,Currency (Currency conversion fee),Stamp duty reserve tax,Currency (Stamp duty reserve tax)";

export const invented = (): string[] => [
  "Deposit,2024-01-02 09:00:00,,,,Bank transfer,DEP-1,,,,,2000.00,GBP,,,,,,",
  "Market buy,2024-01-03 14:31:02,US0378331005,AAPL,Apple,,EOF1,5,185.00,USD,1.27,729.44,GBP,,,1.09,GBP,,",
  'Limit buy,2024-01-04 08:02:10,GB00BH4HKS39,VOD,"Vodafone Group, Plc",,EOF2,100,68.50,GBX,100,68.84,GBP,,,,,0.34,GBP',
  "Market sell,2024-02-01 15:10:00,US0378331005,AAPL,Apple,,EOF5,1,190.80,USD,1.272,149.76,GBP,,,0.24,GBP,,",
  "Dividend (Ordinary),2024-02-16 11:00:00,US0378331005,AAPL,Apple,,,4,0.24,USD,Not available,0.65,GBP,0.14,USD,,,,",
  "Interest on cash,2024-03-01 02:00:00,,,,Interest on cash,INT-1,,,,,0.42,GBP,,,,,,",
  "Withdrawal,2024-03-09 12:00:00,,,,Sent to bank,WD-1,,,,,-250.00,GBP,,,,,,",
];
