DROP INDEX "events_proof";--> statement-breakpoint
CREATE INDEX "events_proof" ON "events" USING btree ("proof_id") WHERE "events"."proof_id" is not null;
--> statement-breakpoint
-- Rows of two to eight kilobytes stay whole: compressing them and taking them apart costs more than their place.
ALTER TABLE "payment_decisions" SET (toast_tuple_target = 8160);
--> statement-breakpoint
ALTER TABLE "ledger_entries" SET (toast_tuple_target = 8160);
--> statement-breakpoint
ALTER TABLE "payment_profiles" SET (toast_tuple_target = 8160, fillfactor = 50);
--> statement-breakpoint
-- A row that is changed finds room on its page, and no index has to learn of it.
ALTER TABLE "payment_beneficiaries" SET (fillfactor = 70);
