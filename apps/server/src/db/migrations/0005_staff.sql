CREATE TABLE "user_totals" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"order_count" integer DEFAULT 0 NOT NULL,
	"spent_amount" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "audit_log_subject";--> statement-breakpoint
DROP INDEX "audit_log_created";--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "actor_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "request_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "target_type" text NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "target_id" bigint;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "after" jsonb;--> statement-breakpoint
ALTER TABLE "user_totals" ADD CONSTRAINT "user_totals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_totals_orders" ON "user_totals" USING btree ("order_count","user_id");--> statement-breakpoint
CREATE INDEX "user_totals_spent" ON "user_totals" USING btree ("spent_amount","user_id");--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target_type","target_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_kind" ON "audit_log" USING btree ("target_type","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
ALTER TABLE "audit_log" DROP COLUMN "subject";--> statement-breakpoint
ALTER TABLE "audit_log" DROP COLUMN "subject_id";--> statement-breakpoint
ALTER TABLE "audit_log" DROP COLUMN "details";--> statement-breakpoint
-- What users are found by: the pairs of characters of name, e-mail and phone, so that a part from the middle finds by
-- an index, as trigrams would where the embedded database had them.
CREATE FUNCTION "user_pairs"(name text, email text, phone text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select coalesce(array_agg(distinct substr(t, i, 2)), '{}')
  from unnest(array[name, email, phone]) t, generate_series(1, length(t) - 1) i
$$;--> statement-breakpoint
CREATE INDEX "users_pairs" ON "users" USING gin ("user_pairs"("username_key", "email", "phone"));--> statement-breakpoint
CREATE FUNCTION "count_users"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into user_totals (user_id) select id from added on conflict do nothing;
  return null;
end $$;--> statement-breakpoint
CREATE FUNCTION "count_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into user_totals as t (user_id, order_count)
  select user_id, count(*) from added group by user_id order by user_id
  on conflict (user_id) do update set order_count = t.order_count + excluded.order_count;
  return null;
end $$;--> statement-breakpoint
CREATE FUNCTION "count_money"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into user_totals as t (user_id, spent_amount)
  select user_id, sum(amount) from added
  where type in (1, 2) and user_id is not null and amount is not null group by user_id order by user_id
  on conflict (user_id) do update set spent_amount = t.spent_amount + excluded.spent_amount;
  return null;
end $$;--> statement-breakpoint
INSERT INTO "user_totals" ("user_id", "order_count", "spent_amount")
  select u.id, (select count(*) from orders o where o.user_id = u.id),
    (select coalesce(sum(l.amount), 0) from transaction_logs l where l.user_id = u.id and l.type in (1, 2))
  from users u;--> statement-breakpoint
CREATE TRIGGER "users_counted" AFTER INSERT ON "users" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "count_users"();--> statement-breakpoint
CREATE TRIGGER "orders_counted" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "count_orders"();--> statement-breakpoint
CREATE TRIGGER "money_counted" AFTER INSERT ON "transaction_logs" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "count_money"();
