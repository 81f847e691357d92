-- Letters in an index, for searching by a part of a word; a trusted extension, which the owner of a database may add.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "payment_texts" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "ledger_client";--> statement-breakpoint
DROP INDEX "cases_updated";--> statement-breakpoint
DROP INDEX "cases_status";--> statement-breakpoint
DROP INDEX "review_queue";--> statement-breakpoint
CREATE INDEX "payment_texts_letters" ON "payment_texts" USING gin ("text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "clients_letters" ON "clients" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ledger_case" ON "ledger_entries" USING btree ("case_id","entry_id");--> statement-breakpoint
CREATE INDEX "cases_letters" ON "onboarding_cases" USING gin ("search_name" gin_trgm_ops,"case_no" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_state" ON "payments" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_risk" ON "payments" USING btree ("risk","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_currency" ON "payments" USING btree ("currency","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("amount_minor");--> statement-breakpoint
CREATE INDEX "review_order" ON "review_items" USING btree ((case "priority" when 'urgent' then 0 when 'high' then 1 else 2 end),"submitted_at","id");--> statement-breakpoint
CREATE INDEX "review_waiting" ON "review_items" USING btree ("status","submitted_at");--> statement-breakpoint
CREATE INDEX "review_client" ON "review_items" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "review_letters" ON "review_items" USING gin ("case_no" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ledger_client" ON "ledger_entries" USING btree ("client_id","entry_id");--> statement-breakpoint
CREATE INDEX "cases_updated" ON "onboarding_cases" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "cases_status" ON "onboarding_cases" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "review_queue" ON "review_items" USING btree ("status",(case "priority" when 'urgent' then 0 when 'high' then 1 else 2 end),"submitted_at","id");--> statement-breakpoint
-- A space before each text: what is shorter than three letters is looked for at the beginning of words.
CREATE FUNCTION payment_text(payment payments) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  select ' ' || payment.payment_no || E' \n ' || payment.beneficiary || E' \n ' || coalesce(payment.reference, '')
$$;--> statement-breakpoint
CREATE FUNCTION keep_payment_text() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' then
    delete from payment_texts where payment_id = old.id;
  else
    insert into payment_texts (payment_id, text) values (new.id, payment_text(new))
    on conflict (payment_id) do update set text = excluded.text;
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER payments_text AFTER INSERT OR DELETE OR UPDATE OF payment_no, beneficiary, reference ON payments
  FOR EACH ROW EXECUTE FUNCTION keep_payment_text();--> statement-breakpoint
INSERT INTO payment_texts (payment_id, text) SELECT id, payment_text(payments) FROM payments;
