-- Every foreign key gets an index that its columns lead, so that deleting a row reads only the rows that name it; and
-- the database promises what the forms promise of signs, ranges, codes and currencies.
CREATE INDEX "emails_user" ON "emails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_names_user" ON "user_names" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "own_price_edits_by_asset" ON "own_price_edits" USING btree ("user_id","asset_id");--> statement-breakpoint
CREATE INDEX "blocked_assets_by_asset" ON "blocked_assets" USING btree ("asset_id","asset_owner_id");--> statement-breakpoint
CREATE INDEX "holding_notes_by_asset" ON "holding_notes" USING btree ("asset_id","asset_owner_id");--> statement-breakpoint
CREATE INDEX "deleted_transactions_portfolio" ON "deleted_transactions" USING btree ("user_id","portfolio_id");--> statement-breakpoint
CREATE INDEX "import_mappings_by_asset" ON "import_mappings" USING btree ("asset_id","asset_owner_id");--> statement-breakpoint
CREATE INDEX "ledger_actions_by_asset" ON "ledger_actions" USING btree ("asset_id","asset_owner_id");--> statement-breakpoint
CREATE INDEX "lot_methods_by_asset" ON "lot_methods" USING btree ("asset_id","asset_owner_id");--> statement-breakpoint
CREATE INDEX "transactions_by_account" ON "transactions" USING btree ("user_id","account_id");--> statement-breakpoint
CREATE INDEX "transactions_by_asset" ON "transactions" USING btree ("asset_id","asset_owner_id") WHERE "transactions"."asset_id" is not null;--> statement-breakpoint
CREATE INDEX "transactions_by_to_asset" ON "transactions" USING btree ("to_asset_id","to_asset_owner_id") WHERE "transactions"."to_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "pie_nodes_parent" ON "pie_nodes" USING btree ("user_id","parent_id");--> statement-breakpoint
CREATE INDEX "pie_nodes_by_asset" ON "pie_nodes" USING btree ("asset_id","asset_owner_id");--> statement-breakpoint
CREATE INDEX "recurring_plans_portfolio" ON "recurring_plans" USING btree ("user_id","portfolio_id");--> statement-breakpoint
CREATE INDEX "recurring_plans_by_asset" ON "recurring_plans" USING btree ("asset_id","asset_owner_id");--> statement-breakpoint
CREATE INDEX "proposed_orders_by_asset" ON "proposed_orders" USING btree ("asset_id","asset_owner_id");--> statement-breakpoint
CREATE INDEX "statement_lines_by_asset" ON "statement_lines" USING btree ("asset_id","asset_owner_id");--> statement-breakpoint
CREATE INDEX "statements_by_account" ON "statements" USING btree ("user_id","account_id");--> statement-breakpoint
CREATE INDEX "watchlist_assets_by_asset" ON "watchlist_assets" USING btree ("asset_id","asset_owner_id");--> statement-breakpoint
CREATE INDEX "price_corrections_by_asset" ON "price_corrections" USING btree ("asset_id","asset_owner_id");--> statement-breakpoint
CREATE INDEX "price_lineage_by_asset" ON "price_lineage" USING btree ("asset_id","asset_owner_id");--> statement-breakpoint
CREATE INDEX "quarantine_by_asset" ON "quarantine" USING btree ("asset_id","asset_owner_id") WHERE "quarantine"."asset_id" is not null;--> statement-breakpoint
CREATE INDEX "asset_merges_from" ON "asset_merges" USING btree ("owner_id","from_id");--> statement-breakpoint
CREATE INDEX "asset_merges_to" ON "asset_merges" USING btree ("owner_id","to_id");--> statement-breakpoint
CREATE INDEX "corporate_events_by_asset" ON "corporate_events" USING btree ("asset_id","asset_owner_id");--> statement-breakpoint
CREATE INDEX "corporate_events_by_to_asset" ON "corporate_events" USING btree ("to_asset_id","to_asset_owner_id") WHERE "corporate_events"."to_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "income_events_by_asset" ON "income_events" USING btree ("asset_id","asset_owner_id");--> statement-breakpoint
CREATE INDEX "price_years_by_asset" ON "price_years" USING btree ("asset_id","asset_owner_id");--> statement-breakpoint
CREATE INDEX "split_events_by_asset" ON "split_events" USING btree ("asset_id","asset_owner_id");--> statement-breakpoint
CREATE INDEX "removed_facts_by_asset" ON "removed_facts" USING btree ("owner_id","asset_id");--> statement-breakpoint
CREATE INDEX "own_bond_edits_by_asset" ON "own_bond_edits" USING btree ("user_id","asset_id");--> statement-breakpoint
ALTER TABLE "ab_user_runs" ADD CONSTRAINT "check_exposures_not_negative" CHECK ("ab_user_runs"."exposures" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "check_type_known" CHECK ("feedback"."type" in (1, 2, 3, 4, 5)) NOT VALID;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "check_stars_between" CHECK ("feedback"."stars" between 0 and 3) NOT VALID;--> statement-breakpoint
ALTER TABLE "tax_profiles" ADD CONSTRAINT "check_rate_between" CHECK ("tax_profiles"."rate" between 0 and 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "tax_profiles" ADD CONSTRAINT "check_version_positive" CHECK ("tax_profiles"."version" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "tax_returns" ADD CONSTRAINT "check_version_positive" CHECK ("tax_returns"."version" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "auth_tries" ADD CONSTRAINT "check_count_not_negative" CHECK ("auth_tries"."count" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "check_role_known" CHECK ("user_roles"."role" in (1, 2, 3, 4)) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "check_theme_known" CHECK ("users"."theme" in ('light', 'dark')) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "check_onboarding_state_known" CHECK ("users"."onboarding_state" in ('new', 'profile', 'portfolio', 'completed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "check_plan_known" CHECK ("users"."plan" in ('Trial', 'Tier0', 'Tier1', 'Tier2_1', 'Tier2_2', 'Tier2_3', 'Cancelled', 'Expired')) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "check_currency_currency" CHECK ("users"."currency" ~ '^[A-Z]{3,5}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "custom_assets" ADD CONSTRAINT "check_class_known" CHECK ("custom_assets"."class" in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)) NOT VALID;--> statement-breakpoint
ALTER TABLE "custom_assets" ADD CONSTRAINT "check_value_kind_known" CHECK ("custom_assets"."value_kind" in (1, 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "custom_assets" ADD CONSTRAINT "check_metal_known" CHECK ("custom_assets"."metal" in ('gold', 'silver', 'platinum', 'palladium')) NOT VALID;--> statement-breakpoint
ALTER TABLE "custom_assets" ADD CONSTRAINT "check_metal_unit_known" CHECK ("custom_assets"."metal_unit" in ('gram', 'ounce')) NOT VALID;--> statement-breakpoint
ALTER TABLE "custom_assets" ADD CONSTRAINT "check_fineness_between" CHECK ("custom_assets"."fineness" > 0 and "custom_assets"."fineness" <= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "custom_assets" ADD CONSTRAINT "check_version_positive" CHECK ("custom_assets"."version" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "own_price_edits" ADD CONSTRAINT "check_to_day_order" CHECK ("own_price_edits"."to_day" >= "own_price_edits"."from_day") NOT VALID;--> statement-breakpoint
ALTER TABLE "own_price_edits" ADD CONSTRAINT "check_days_not_negative" CHECK ("own_price_edits"."days" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "check_kind_known" CHECK ("goals"."kind" in (1, 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "check_target_not_negative" CHECK ("goals"."target" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "check_version_positive" CHECK ("goals"."version" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "check_currency_currency" CHECK ("goals"."currency" ~ '^[A-Z]{3,5}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "portfolio_grants" ADD CONSTRAINT "check_level_between" CHECK ("portfolio_grants"."level" between 0 and 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "change_rows" ADD CONSTRAINT "check_operation_known" CHECK ("change_rows"."operation" in (1, 2, 3)) NOT VALID;--> statement-breakpoint
ALTER TABLE "change_rows" ADD CONSTRAINT "check_place_not_negative" CHECK ("change_rows"."place" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "broker_accounts" ADD CONSTRAINT "check_wrapper_known" CHECK ("broker_accounts"."wrapper" in (0, 1, 2, 3, 4, 5, 99)) NOT VALID;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "check_state_known" CHECK ("imports"."state" in (1, 2, 3, 4, 5)) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_actions" ADD CONSTRAINT "check_state_known" CHECK ("ledger_actions"."state" in ('booked', 'ignored', 'undone', 'replaced')) NOT VALID;--> statement-breakpoint
ALTER TABLE "lot_methods" ADD CONSTRAINT "check_cost_method_known" CHECK ("lot_methods"."cost_method" in (1, 2, 3, 4, 5)) NOT VALID;--> statement-breakpoint
ALTER TABLE "portfolio_children" ADD CONSTRAINT "check_place_not_negative" CHECK ("portfolio_children"."place" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "portfolio_children" ADD CONSTRAINT "check_to_day_order" CHECK ("portfolio_children"."to_day" >= "portfolio_children"."from_day") NOT VALID;--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "check_currency_currency" CHECK ("portfolios"."currency" ~ '^[A-Z]{3,5}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "check_view_known" CHECK ("portfolios"."view" in (1, 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "check_account_type_known" CHECK ("portfolios"."account_type" in (1, 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "check_cost_method_known" CHECK ("portfolios"."cost_method" in (1, 2, 3, 4, 5)) NOT VALID;--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "check_cash_back_type_known" CHECK ("portfolios"."cash_back_type" in (1, 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "check_income_tax_rate_between" CHECK ("portfolios"."income_tax_rate" between 0 and 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "check_rate_source_known" CHECK ("portfolios"."rate_source" in ('cbr', 'ecb')) NOT VALID;--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "check_blocked_haircut_between" CHECK ("portfolios"."blocked_haircut" between 0 and 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "check_position_not_negative" CHECK ("portfolios"."position" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "check_version_positive" CHECK ("portfolios"."version" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "check_kind_known" CHECK ("transactions"."kind" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45)) NOT VALID;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "check_trade_date_day" CHECK ("transactions"."trade_date" >= '1800-01-01') NOT VALID;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "check_settle_date_order" CHECK ("transactions"."settle_date" >= "transactions"."trade_date") NOT VALID;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "check_acquired_on_order" CHECK ("transactions"."acquired_on" between '1800-01-01' and "transactions"."trade_date") NOT VALID;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "check_quantity_positive" CHECK ("transactions"."quantity" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "check_rate_positive" CHECK ("transactions"."rate" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "check_ratio_to_positive" CHECK ("transactions"."ratio_to" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "check_ratio_from_positive" CHECK ("transactions"."ratio_from" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "check_to_amount_positive" CHECK ("transactions"."to_amount" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "check_to_quantity_positive" CHECK ("transactions"."to_quantity" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "check_version_positive" CHECK ("transactions"."version" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "check_price_not_negative" CHECK ("transactions"."price" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "check_accrued_not_negative" CHECK ("transactions"."accrued" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "check_cost_not_negative" CHECK ("transactions"."cost" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "check_amount_not_negative" CHECK ("transactions"."amount" >= 0 or "transactions"."kind" in (5, 7, 10, 20, 21, 22, 23, 39, 40, 41, 42, 29, 45)) NOT VALID;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "check_cost_share_between" CHECK ("transactions"."cost_share" between 0 and 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "check_currency_currency" CHECK ("transactions"."currency" ~ '^[A-Z]{3,5}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "check_fee_currency_currency" CHECK ("transactions"."fee_currency" ~ '^[A-Z]{3,5}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "check_tax_currency_currency" CHECK ("transactions"."tax_currency" ~ '^[A-Z]{3,5}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "check_to_currency_currency" CHECK ("transactions"."to_currency" ~ '^[A-Z]{3,5}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "check_option_right_known" CHECK ("transactions"."option_right" in ('call', 'put')) NOT VALID;--> statement-breakpoint
ALTER TABLE "pie_nodes" ADD CONSTRAINT "check_kind_known" CHECK ("pie_nodes"."kind" in (1, 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "pie_nodes" ADD CONSTRAINT "check_position_not_negative" CHECK ("pie_nodes"."position" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "pie_nodes" ADD CONSTRAINT "check_target_not_negative" CHECK ("pie_nodes"."target" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "pie_nodes" ADD CONSTRAINT "check_color_between" CHECK ("pie_nodes"."color" between 1 and 6) NOT VALID;--> statement-breakpoint
ALTER TABLE "pie_nodes" ADD CONSTRAINT "check_currency_currency" CHECK ("pie_nodes"."currency" ~ '^[A-Z]{3,5}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "recurring_plans" ADD CONSTRAINT "check_kind_known" CHECK ("recurring_plans"."kind" in (1, 10, 18, 19, 20)) NOT VALID;--> statement-breakpoint
ALTER TABLE "recurring_plans" ADD CONSTRAINT "check_amount_positive" CHECK ("recurring_plans"."amount" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "recurring_plans" ADD CONSTRAINT "check_version_positive" CHECK ("recurring_plans"."version" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "recurring_plans" ADD CONSTRAINT "check_currency_currency" CHECK ("recurring_plans"."currency" ~ '^[A-Z]{3,5}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "recurring_plans" ADD CONSTRAINT "check_period_between" CHECK ("recurring_plans"."period" between 2 and 5) NOT VALID;--> statement-breakpoint
ALTER TABLE "recurring_plans" ADD CONSTRAINT "check_ends_on_order" CHECK ("recurring_plans"."ends_on" >= "recurring_plans"."starts_on") NOT VALID;--> statement-breakpoint
ALTER TABLE "proposed_orders" ADD CONSTRAINT "check_position_not_negative" CHECK ("proposed_orders"."position" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "proposed_orders" ADD CONSTRAINT "check_price_not_negative" CHECK ("proposed_orders"."price" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "proposed_orders" ADD CONSTRAINT "check_accrued_not_negative" CHECK ("proposed_orders"."accrued" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "proposed_orders" ADD CONSTRAINT "check_fee_not_negative" CHECK ("proposed_orders"."fee" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "proposed_orders" ADD CONSTRAINT "check_state_known" CHECK ("proposed_orders"."state" in (1, 2, 3)) NOT VALID;--> statement-breakpoint
ALTER TABLE "proposed_orders" ADD CONSTRAINT "check_side_known" CHECK ("proposed_orders"."side" in (1, 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "proposed_orders" ADD CONSTRAINT "check_quantity_positive" CHECK ("proposed_orders"."quantity" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "proposed_orders" ADD CONSTRAINT "check_fee_currency_currency" CHECK ("proposed_orders"."fee_currency" ~ '^[A-Z]{3,5}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "check_line_not_negative" CHECK ("statement_lines"."line" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "check_closes_on_order" CHECK ("statements"."closes_on" >= "statements"."begins_on") NOT VALID;--> statement-breakpoint
ALTER TABLE "sync_accounts" ADD CONSTRAINT "check_level_known" CHECK ("sync_accounts"."level" in (0, 1, 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "sync_accounts" ADD CONSTRAINT "check_currency_currency" CHECK ("sync_accounts"."currency" ~ '^[A-Z]{3,5}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "sync_connections" ADD CONSTRAINT "check_token_mode_known" CHECK ("sync_connections"."token_mode" in ('server', 'passphrase')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sync_connections" ADD CONSTRAINT "check_state_known" CHECK ("sync_connections"."state" in ('ready', 'resting')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sync_connections" ADD CONSTRAINT "check_failures_not_negative" CHECK ("sync_connections"."failures" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD CONSTRAINT "check_trigger_known" CHECK ("sync_runs"."trigger" in ('now', 'bulk', 'nightly')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD CONSTRAINT "check_state_known" CHECK ("sync_runs"."state" in ('running', 'done', 'partial', 'failed', 'interrupted')) NOT VALID;--> statement-breakpoint
ALTER TABLE "watchlist_assets" ADD CONSTRAINT "check_position_not_negative" CHECK ("watchlist_assets"."position" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "watchlist_assets" ADD CONSTRAINT "check_target_price_positive" CHECK ("watchlist_assets"."target_price" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "watchlist_assets" ADD CONSTRAINT "check_target_side_known" CHECK ("watchlist_assets"."target_side" in (1, 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "check_state_known" CHECK ("mail_outbox"."state" in ('waiting', 'sent', 'failed', 'suppressed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "check_attempts_not_negative" CHECK ("mail_outbox"."attempts" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "fund_holdings" ADD CONSTRAINT "check_place_not_negative" CHECK ("fund_holdings"."place" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "fundamentals" ADD CONSTRAINT "check_period_known" CHECK ("fundamentals"."period" in ('year', 'quarter', 'trailing', 'day')) NOT VALID;--> statement-breakpoint
ALTER TABLE "price_lineage" ADD CONSTRAINT "check_last_day_order" CHECK ("price_lineage"."last_day" >= "price_lineage"."first_day") NOT VALID;--> statement-breakpoint
ALTER TABLE "quarantine" ADD CONSTRAINT "check_kind_known" CHECK ("quarantine"."kind" in ('price', 'rate', 'payment')) NOT VALID;--> statement-breakpoint
ALTER TABLE "quarantine" ADD CONSTRAINT "check_state_known" CHECK ("quarantine"."state" in ('open', 'accepted', 'rejected', 'confirmed', 'released', 'replaced')) NOT VALID;--> statement-breakpoint
ALTER TABLE "rate_lineage" ADD CONSTRAINT "check_last_day_order" CHECK ("rate_lineage"."last_day" >= "rate_lineage"."first_day") NOT VALID;--> statement-breakpoint
ALTER TABLE "asset_codes" ADD CONSTRAINT "check_kind_known" CHECK ("asset_codes"."kind" in ('ticker', 'isin', 'figi', 'provider')) NOT VALID;--> statement-breakpoint
ALTER TABLE "asset_codes" ADD CONSTRAINT "check_valid_to_order" CHECK ("asset_codes"."valid_to" >= "asset_codes"."valid_from") NOT VALID;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "check_type_known" CHECK ("assets"."type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 99, 100)) NOT VALID;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "check_currency_currency" CHECK ("assets"."currency" ~ '^[A-Z]{3,5}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "check_multiplier_positive" CHECK ("assets"."multiplier" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "check_lot_size_positive" CHECK ("assets"."lot_size" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "check_nominal_not_negative" CHECK ("assets"."nominal" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "check_price_digits_between" CHECK ("assets"."price_digits" between 0 and 18) NOT VALID;--> statement-breakpoint
ALTER TABLE "corporate_events" ADD CONSTRAINT "check_kind_known" CHECK ("corporate_events"."kind" in ('spin-off', 'merger', 'conversion', 'rename', 'delisting', 'offer')) NOT VALID;--> statement-breakpoint
ALTER TABLE "dividend_ratings" ADD CONSTRAINT "check_rating_state_known" CHECK ("dividend_ratings"."rating_state" in ('rated', 'partial', 'not-rated')) NOT VALID;--> statement-breakpoint
ALTER TABLE "dividend_ratings" ADD CONSTRAINT "check_safety_state_known" CHECK ("dividend_ratings"."safety_state" in ('rated', 'partial', 'not-rated')) NOT VALID;--> statement-breakpoint
ALTER TABLE "dividend_ratings" ADD CONSTRAINT "check_rating_between" CHECK ("dividend_ratings"."rating" between 0 and 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "dividend_ratings" ADD CONSTRAINT "check_safety_between" CHECK ("dividend_ratings"."safety" between 0 and 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "dividend_ratings" ADD CONSTRAINT "check_safety_band_known" CHECK ("dividend_ratings"."safety_band" in ('very-unsafe', 'unsafe', 'borderline', 'safe', 'very-safe')) NOT VALID;--> statement-breakpoint
ALTER TABLE "income_events" ADD CONSTRAINT "check_kind_known" CHECK ("income_events"."kind" in ('dividend', 'coupon', 'amortisation', 'redemption')) NOT VALID;--> statement-breakpoint
ALTER TABLE "income_events" ADD CONSTRAINT "check_amount_not_negative" CHECK ("income_events"."amount" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "income_events" ADD CONSTRAINT "check_currency_currency" CHECK ("income_events"."currency" ~ '^[A-Z]{3,5}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "price_years" ADD CONSTRAINT "check_year_between" CHECK ("price_years"."year" between 1800 and 2200) NOT VALID;--> statement-breakpoint
ALTER TABLE "rate_years" ADD CONSTRAINT "check_year_between" CHECK ("rate_years"."year" between 1800 and 2200) NOT VALID;--> statement-breakpoint
ALTER TABLE "series_years" ADD CONSTRAINT "check_year_between" CHECK ("series_years"."year" between 1800 and 2200) NOT VALID;--> statement-breakpoint
ALTER TABLE "split_events" ADD CONSTRAINT "check_to_positive" CHECK ("split_events"."to" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "split_events" ADD CONSTRAINT "check_from_positive" CHECK ("split_events"."from" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "rating_hindcasts" ADD CONSTRAINT "check_safety_between" CHECK ("rating_hindcasts"."safety" between 0 and 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "screener_facts" ADD CONSTRAINT "check_rating_between" CHECK ("screener_facts"."rating" between 0 and 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "screener_facts" ADD CONSTRAINT "check_safety_between" CHECK ("screener_facts"."safety" between 0 and 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "screener_facts" ADD CONSTRAINT "check_streak_not_negative" CHECK ("screener_facts"."streak" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "screener_facts" ADD CONSTRAINT "check_holders_not_negative" CHECK ("screener_facts"."holders" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "removed_facts" ADD CONSTRAINT "check_kind_known" CHECK ("removed_facts"."kind" in ('payment', 'split')) NOT VALID;--> statement-breakpoint
ALTER TABLE "market_fetches" ADD CONSTRAINT "check_failures_not_negative" CHECK ("market_fetches"."failures" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "market_fetches" ADD CONSTRAINT "check_to_day_order" CHECK ("market_fetches"."to_day" >= "market_fetches"."from_day") NOT VALID;--> statement-breakpoint
ALTER TABLE "market_quotes" ADD CONSTRAINT "check_delay_minutes_not_negative" CHECK ("market_quotes"."delay_minutes" >= 0) NOT VALID;--> statement-breakpoint
-- A row of an earlier version that breaks a rule must not stop the start: its rule then holds for new and changed rows.
DO $body$
DECLARE
	rule record;
BEGIN
	FOR rule IN
		SELECT conrelid::regclass AS name, conname FROM pg_constraint
		WHERE contype = 'c' AND NOT convalidated AND connamespace = 'public'::regnamespace
	LOOP
		BEGIN
			EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', rule.name, rule.conname);
		EXCEPTION WHEN check_violation THEN
			RAISE WARNING 'rows of % break %', rule.name, rule.conname;
		END;
	END LOOP;
END $body$;
