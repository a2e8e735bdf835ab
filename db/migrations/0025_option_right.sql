-- Exercise and assignment of an option say what the option was the right to do: 'call' or 'put'.
ALTER TABLE "transactions" ADD COLUMN "option_right" text;
