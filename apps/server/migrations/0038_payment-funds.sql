CREATE TABLE "payment_funds" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"answer" text NOT NULL,
	"asked_at" timestamptz(3) DEFAULT now() NOT NULL
);

--> statement-breakpoint
-- A machine lets nothing go of which the bank said that the account does not cover it; a person may.
CREATE FUNCTION hold_payment_funds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM payment_funds f
    WHERE f.payment_id = NEW.id AND f.version = NEW.version AND f.answer = 'not-sufficient') THEN
    RAISE EXCEPTION 'the bank said that the account does not cover this payment' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_funds BEFORE UPDATE ON payments
  FOR EACH ROW WHEN (NEW.state = 'sending' AND OLD.state <> 'sending' AND NEW.approved_by_kind = 'agent'
    AND NEW.released_by IS NULL) EXECUTE FUNCTION hold_payment_funds();
