CREATE TABLE "statement_lines" (
	"user_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"is_cash" boolean NOT NULL,
	"asset_owner_id" uuid,
	"asset_id" uuid,
	"label" text NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric(38, 18) NOT NULL,
	"opening" numeric(38, 18),
	"price" numeric(38, 18),
	CONSTRAINT "statement_lines_user_id_import_id_line_pk" PRIMARY KEY("user_id","import_id","line")
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"user_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"begins_on" date,
	"closes_on" date NOT NULL,
	CONSTRAINT "statements_user_id_import_id_pk" PRIMARY KEY("user_id","import_id")
);
--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_user_id_import_id_statements_user_id_import_id_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."statements"("user_id","import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_asset_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("asset_owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_user_id_import_id_imports_user_id_id_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_user_id_account_id_broker_accounts_user_id_id_fk" FOREIGN KEY ("user_id","account_id") REFERENCES "public"."broker_accounts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statements_account" ON "statements" USING btree ("user_id","portfolio_id","account_id","closes_on");