DROP INDEX "events_type";--> statement-breakpoint
DROP INDEX "cases_submitted";--> statement-breakpoint
DROP INDEX "payments_created";--> statement-breakpoint
DROP INDEX "payment_entries_open";--> statement-breakpoint
DROP INDEX "review_decided";--> statement-breakpoint
CREATE INDEX "clients_name" ON "clients" USING btree ("name");--> statement-breakpoint
CREATE INDEX "review_workflow" ON "review_items" USING btree ("workflow","status");--> statement-breakpoint
CREATE INDEX "review_officer" ON "review_items" USING btree ("decided_by","status");--> statement-breakpoint
CREATE INDEX "review_reasons" ON "review_items" USING gin ("risk_reasons" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "events_type" ON "events" USING btree ("type","actor","id");--> statement-breakpoint
CREATE INDEX "cases_submitted" ON "onboarding_cases" USING btree ("submitted_at","status");--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at","id","state","currency","amount_minor");--> statement-breakpoint
CREATE INDEX "payment_entries_open" ON "payment_entries" USING btree ("state","statement_id","place") WHERE "payment_entries"."state" <> 'matched';--> statement-breakpoint
CREATE INDEX "review_decided" ON "review_items" USING btree ("decided_at","status","workflow","decided_by","submitted_at");--> statement-breakpoint
-- The payee's account beside number, payee and reference. The order is canonical JSON, so it stands there in these very characters.
CREATE OR REPLACE FUNCTION payment_text(payment payments) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  select ' ' || payment.payment_no || E' \n ' || payment.beneficiary || E' \n ' || coalesce(payment.reference, '') || E' \n '
    || coalesce(substring(payment.order_text from '"creditor":\{"account":\{"(?:iban|other)":"([^"]+)"'), '')
$$;--> statement-breakpoint
DROP TRIGGER payments_text ON payments;--> statement-breakpoint
CREATE TRIGGER payments_text AFTER INSERT OR DELETE OR UPDATE OF payment_no, beneficiary, reference, order_text ON payments
  FOR EACH ROW EXECUTE FUNCTION keep_payment_text();--> statement-breakpoint
UPDATE payment_texts SET text = payment_text(payments) FROM payments WHERE payments.id = payment_id;
