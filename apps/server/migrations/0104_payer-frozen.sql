ALTER TABLE "payment_alarms" DROP CONSTRAINT "payment_alarms_about";--> statement-breakpoint
ALTER TABLE "payment_alarms" ADD CONSTRAINT "payment_alarms_about" CHECK (("payment_alarms"."kind" in ('payer-listed', 'payer-frozen', 'payer-country')) = ("payment_alarms"."payment_id" is null) and num_nonnulls("payment_alarms"."payment_id", "payment_alarms"."entry_id") > 0);--> statement-breakpoint
-- Whoever paid a client in whose payees somebody is frozen is looked at once more: until now nobody was asked about that.
UPDATE "payment_entries" SET "payer_lists" = null, "is_payer_known" = null
  WHERE "amount_minor" > 0 AND "is_booked" AND "state" <> 'matched' AND "is_payer_known" AND EXISTS (
    SELECT FROM "payment_accounts" a JOIN "payment_beneficiaries" b ON b.client_id = a.client_id
    WHERE a.iban = "payment_entries"."account_iban" AND b.frozen_by IS NOT NULL);
