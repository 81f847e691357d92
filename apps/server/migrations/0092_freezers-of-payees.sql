-- Whoever froze a payee does not end that. Who froze one before is in its last event; a freeze that none tells of was nobody's.
ALTER TABLE "payment_beneficiaries" ADD COLUMN "frozen_by" text;--> statement-breakpoint
UPDATE payment_beneficiaries b SET frozen_by = coalesce((
  SELECT e.actor FROM events e JOIN payment_beneficiaries n ON n.id::text = e.data->>'beneficiaryId'
  WHERE e.type = 'payment.beneficiary_changed' AND n.client_id = b.client_id AND n.account_key = b.account_key
  ORDER BY e.id DESC LIMIT 1), 'unknown')
WHERE b.is_frozen;--> statement-breakpoint
ALTER TABLE "payment_beneficiaries" DROP COLUMN "is_frozen";
