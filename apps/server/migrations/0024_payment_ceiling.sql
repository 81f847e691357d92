ALTER TABLE "payments" ADD COLUMN "chf_minor" bigint;--> statement-breakpoint
UPDATE payments p SET chf_minor = coalesce(
  (SELECT (d.input::jsonb #>> '{amount,chfMinor}')::bigint FROM payment_decisions d WHERE d.id = p.decision_id),
  p.amount_minor
);
--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "chf_minor" SET NOT NULL;--> statement-breakpoint
-- Not valid for what was decided before: it must not keep the product from starting, and whatever moves on is checked.
ALTER TABLE "payments" ADD CONSTRAINT "payments_unattended_ceiling" CHECK ("payments"."approved_by_kind" is distinct from 'agent' or "payments"."chf_minor" < 10000000 or "payments"."state" not in ('approved', 'queued', 'sending')) NOT VALID;
