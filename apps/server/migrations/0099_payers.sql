ALTER TABLE "payment_alarms" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_entries" ADD COLUMN "counterparty_bic" text;--> statement-breakpoint
ALTER TABLE "payment_entries" ADD COLUMN "ultimate_counterparty" text;--> statement-breakpoint
ALTER TABLE "payment_entries" ADD COLUMN "payer_lists" text;--> statement-breakpoint
ALTER TABLE "payment_entries" ADD COLUMN "is_payer_known" boolean;--> statement-breakpoint
CREATE INDEX "payment_entries_payer" ON "payment_entries" USING btree ("id") WHERE "payment_entries"."amount_minor" > 0 and "payment_entries"."is_booked" and "payment_entries"."state" <> 'matched' and "payment_entries"."is_payer_known" is not true;--> statement-breakpoint
ALTER TABLE "payment_alarms" ADD CONSTRAINT "payment_alarms_about" CHECK (("payment_alarms"."kind" = 'payer-listed') = ("payment_alarms"."payment_id" is null) and num_nonnulls("payment_alarms"."payment_id", "payment_alarms"."entry_id") > 0);--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_payment_alarm() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- Those of the sample firm go with their payments and statements.
  IF EXISTS (SELECT FROM payments WHERE id = OLD.payment_id)
    OR (OLD.payment_id IS NULL AND EXISTS (SELECT FROM payment_entries WHERE id = OLD.entry_id)) THEN
    RAISE EXCEPTION 'an alarm is cleared, not deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;