import { issue } from "../kit/issue.ts";
import { checked, ignoreAs, type Read } from "../kit/tables/table-actions.ts";
import { feeOrRefund, moved } from "../kit/text/coins.ts";
import { type Events, eachOf, readByWord } from "../kit/text/event-words.ts";
import { type BinanceColumn, coinOf, eventOf, type StatementRow } from "./statement-row.ts";

type ReadRow = Read<BinanceColumn>;

const change = (row: StatementRow) => row.needed("change");
const transfer: ReadRow = (row) => moved(eventOf([row]), coinOf(row), change(row), ["deposit", "withdrawal"]);
const reward: ReadRow = (row) =>
  moved(eventOf([row]), coinOf(row), change(row), ["interest", "cash-expense"]);
const gain: ReadRow = (row) => moved(eventOf([row]), coinOf(row), change(row), ["cash-gain", "cash-expense"]);
const airdrop: ReadRow = (row) =>
  moved(eventOf([row]), coinOf(row), change(row), ["airdrop", "cash-expense"]);
const charge: ReadRow = (row) => feeOrRefund(eventOf([row]), coinOf(row), change(row));
/** Joined with lines of the same second. */
const later = () => undefined;
const own = ignoreAs<BinanceColumn>("own-transfer");
const isFutures = (row: StatementRow) => /futures/i.test(row.text("account"));

export const TRADE_WORDS = [
  ...["Buy", "Sell", "Fee", "Transaction Related", "Transaction Buy", "Transaction Sold"],
  ...["Transaction Spend", "Transaction Revenue", "Transaction Fee"],
];
export const FEE_WORDS = ["Fee", "Transaction Fee"];
const CONVERT_WORDS = [
  ...["Binance Convert", "Large OTC trading", "Buy Crypto With Card", "ETH 2.0 Staking"],
  ...["Stablecoins Auto-Conversion", "Leverage Token Redemption", "Swap Farming Transaction"],
  ...["Liquid Swap Sell", "Asset Conversion Transfer", "Small assets exchange BNB", "BNB Fee Deduction"],
];
/** A gift when incoming alone, a coin swap with an outgoing line of the same second. */
export const EITHER_WORDS = [
  ...["Distribution", "Asset - Transfer", "Token Swap - Distribution"],
  "Token Swap - Redenomination/Rebranding",
];
const REWARD_WORDS = [
  ...["Savings Interest", "Savings distribution", "Simple Earn Flexible Interest", "Pool Distribution"],
  ...["Launchpool Interest", "POS savings interest", "Staking Rewards", "ETH 2.0 Staking Rewards"],
  ...["Simple Earn Locked Rewards", "BNB Vault Rewards", "Swap Farming Rewards", "Liquid Swap rewards"],
  "DOT Slot Auction Rewards",
];
const AIRDROP_WORDS = ["Airdrop Assets", "HODLer Airdrops Distribution", "Launchpool Airdrop"];
const GIFT_WORDS = [
  "Megadrop Rewards",
  ...["Campaign Related Reward", "Cash Voucher distribution", "Commission Rebate", "Commission History"],
  ...["Referral Kickback", "Referral Commission", "Binance Card Cashback"],
];
const OWN_WORDS = [
  ...["transfer_in", "transfer_out", "Transfer Between Main and Funding Wallet"],
  ...[
    "Transfer Between Spot Account and UM Futures Account",
    "Transfer Between Main Account and Margin Account",
  ],
  ...["Simple Earn Flexible Subscription", "Simple Earn Flexible Redemption"],
  ...["Simple Earn Locked Subscription", "Simple Earn Locked Redemption", "Savings purchase"],
  ...["Savings Principal redemption", "POS savings purchase", "POS savings redemption"],
  ...["Staking Purchase", "Staking Redemption", "Launchpool Subscription/Redemption"],
];
const FIAT_WORDS = [
  ...["Fiat Deposit", "Fiat Withdraw", "Fiat Withdrawal", "Fiat OCBS - Add Fiat and Fees", "Buy Crypto"],
];

export const STATEMENT_EVENTS: Events<BinanceColumn> = {
  ...eachOf([...TRADE_WORDS, ...CONVERT_WORDS, ...EITHER_WORDS], later),
  ...eachOf(["Deposit", "Send", "Withdraw", ...FIAT_WORDS], transfer),
  ...eachOf(REWARD_WORDS, reward),
  ...eachOf(AIRDROP_WORDS, airdrop),
  ...eachOf(GIFT_WORDS, gain),
  ...eachOf(OWN_WORDS, own),
  ...eachOf(["Realized Profit and Loss", "Insurance Fund Compensation"], gain),
  "Strategy Trading Fee Rebate": charge,
  "Funding Fee": gain,
  // Borrowed coins are no income.
  ...eachOf(["Margin loan", "Margin repayment"], checked(transfer)),
  "Binance Card Spending": transfer,
};

const byWord = readByWord(STATEMENT_EVENTS, { wordOf: (row) => row.text("event"), column: "event" });
const OWN =
  /^(?:transfer between |(?:simple earn|savings|pos savings|staking|launchpool).*(?:purchase|subscription|redemption))/i;
const REFERRAL = /^referral /i;

/** Reads one line; trades and conversions wait for the lines of their second. */
export const readStatementRow: typeof byWord = (row, reading) => {
  const word = row.text("event");
  if (isFutures(row) && FEE_WORDS.some((fee) => fee.toLowerCase() === word.toLowerCase())) return charge(row);
  if (OWN.test(word)) return issue("own-transfer");
  if (REFERRAL.test(word)) return gain(row);
  return byWord(row, reading);
};
