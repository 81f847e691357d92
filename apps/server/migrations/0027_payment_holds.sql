ALTER TABLE "payments" ADD COLUMN "held_by" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "released_by" text;--> statement-breakpoint
UPDATE payments p SET held_by = coalesce(
  (SELECT s.actor FROM payment_steps s WHERE s.payment_id = p.id AND s.event = 'hold' ORDER BY s.id DESC LIMIT 1),
  p.initiated_by
) WHERE is_held;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_held_by" CHECK ("payments"."is_held" = ("payments"."held_by" is not null) and (not "payments"."is_held" or "payments"."released_by" is null));--> statement-breakpoint
-- Editors of a new installation approve up to CHF 100,000 of a client a day; administrators set another limit or none.
INSERT INTO payment_approval_limits (role, limit_minor, set_by)
SELECT 'editor', 10000000, 'set-up' WHERE NOT EXISTS (SELECT FROM users);
--> statement-breakpoint
CREATE FUNCTION hold_payment_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.is_held AND NOT NEW.is_held AND NEW.released_by IS DISTINCT FROM OLD.held_by THEN
    PERFORM FROM users WHERE uid = NEW.released_by AND role = 0 FOR SHARE;
    IF NOT FOUND OR part_of(NEW.id, NEW.released_by) = 'made' THEN
      RAISE EXCEPTION 'a hold is lifted by who put it, or by an administrator without a part in the order'
        USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  IF NEW.state = 'sending' AND OLD.state <> 'sending' AND NEW.approved_by_kind = 'user' THEN
    PERFORM FROM users WHERE uid = NEW.approved_by AND role IN (0, 1) FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'who approved the payment may approve none any more' USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_rights BEFORE UPDATE ON payments
  FOR EACH ROW WHEN (OLD.is_held <> NEW.is_held OR OLD.state <> NEW.state)
  EXECUTE FUNCTION hold_payment_rights();
