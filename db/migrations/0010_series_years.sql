CREATE TABLE "series_years" (
	"owner_id" uuid NOT NULL,
	"code" text NOT NULL,
	"source" text NOT NULL,
	"year" smallint NOT NULL,
	"values" "bytea" NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "series_years_owner_id_code_source_year_pk" PRIMARY KEY("owner_id","code","source","year")
);
