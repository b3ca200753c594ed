CREATE TABLE "statement_entries" (
	"method" text NOT NULL,
	"movement" text NOT NULL,
	"number" text NOT NULL,
	"trade_no" text NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"fee" bigint NOT NULL,
	"fee_currency" text NOT NULL,
	CONSTRAINT "statement_entries_method_movement_number_trade_no_pk" PRIMARY KEY("method","movement","number","trade_no")
);
--> statement-breakpoint
DROP INDEX "reconciliation_differences_once";--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_differences_once" ON "reconciliation_differences" USING btree ("method","movement","kind","number",coalesce("trade_no", ''));