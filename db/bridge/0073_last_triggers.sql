-- Marks, versions and kept fields are written by the functions that write the rows they follow
-- (app/market/assets/write-assets.ts, app/identity/accounts/bump-public-list.ts,
-- app/domain/publication/unlist-sandboxes.ts): no trigger is left.
DROP FUNCTION "mark_shared_assets"() CASCADE;
--> statement-breakpoint
DROP FUNCTION "keep_asset_overrides"() CASCADE;
--> statement-breakpoint
DROP FUNCTION "bump_public_list"() CASCADE;
--> statement-breakpoint
DROP FUNCTION "unlist_sandbox"() CASCADE;
