-- Images of changed rows and edits of ledgers are written by the statements that change them
-- (app/portfolio/history/record-statement.ts): no trigger is left that does it.
DROP FUNCTION "zerno_record"(regclass, VARIADIC text[]);
--> statement-breakpoint
DROP FUNCTION "zerno_record_change"() CASCADE;
--> statement-breakpoint
DROP FUNCTION "zerno_note_edit"() CASCADE;
--> statement-breakpoint
-- The ledger of money is written by one function, which checks that it balances (app/billing/ledger/book-transaction.ts).
DROP FUNCTION "zerno_refuse_change"() CASCADE;
--> statement-breakpoint
DROP FUNCTION "zerno_assert_balanced"() CASCADE;
