DROP INDEX "review_queue";--> statement-breakpoint
DROP INDEX "review_order";--> statement-breakpoint
DROP INDEX "review_waiting";--> statement-breakpoint
ALTER TABLE "review_items" ADD COLUMN "due_at" timestamptz(3) GENERATED ALWAYS AS (((submitted_at at time zone 'UTC') + case
  when type = 'periodic_review' and not risk_reasons @> '[{"code": "hit-confirmed-since"}]' then interval '2592000000 ms'
  else interval '86400000 ms' end) at time zone 'UTC') STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "cases_number" ON "onboarding_cases" USING btree ("case_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_texts_number" ON "payment_texts" USING btree (split_part("text", ' ', 2) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_texts_account" ON "payment_texts" USING btree (split_part("text", ' ', -1) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "review_due" ON "review_items" USING btree ("due_at","id") WHERE "review_items"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "review_number" ON "review_items" USING btree ("case_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "review_order" ON "review_items" USING btree ("submitted_at","id");--> statement-breakpoint
CREATE INDEX "review_waiting" ON "review_items" USING btree ("status","submitted_at","id");