CREATE TABLE "payment_alarms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"entry_id" uuid,
	"said" text,
	"raised_by" text NOT NULL,
	"raised_at" timestamptz(3) DEFAULT now() NOT NULL,
	"cleared_by" text,
	"cleared_at" timestamptz(3),
	"notes" text,
	CONSTRAINT "payment_alarms_cleared_whole" CHECK (num_nulls("payment_alarms"."cleared_by", "payment_alarms"."cleared_at", "payment_alarms"."notes") in (0, 3) and "payment_alarms"."notes" <> ''),
	CONSTRAINT "payment_alarms_four_eyes" CHECK ("payment_alarms"."cleared_by" <> "payment_alarms"."raised_by")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_alarms_open" ON "payment_alarms" USING btree ("payment_id","kind") WHERE "payment_alarms"."cleared_at" is null;--> statement-breakpoint
CREATE FUNCTION hold_payment_alarm() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.cleared_at IS NOT NULL
    OR (NEW.payment_id, NEW.kind, NEW.entry_id, NEW.said, NEW.raised_by, NEW.raised_at)
      IS DISTINCT FROM (OLD.payment_id, OLD.kind, OLD.entry_id, OLD.said, OLD.raised_by, OLD.raised_at) THEN
    RAISE EXCEPTION 'an alarm is cleared once and stays what it was' USING ERRCODE = 'restrict_violation';
  END IF;
  IF EXISTS (SELECT FROM payments WHERE id = NEW.payment_id AND NEW.cleared_by IN (initiated_by, submitted_by)) THEN
    RAISE EXCEPTION 'whoever entered an order does not clear its alarm' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_alarms_held BEFORE UPDATE ON payment_alarms
  FOR EACH ROW EXECUTE FUNCTION hold_payment_alarm();
--> statement-breakpoint
CREATE FUNCTION keep_payment_alarm() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Those of the sample firm go with their payments.
  IF EXISTS (SELECT FROM payments WHERE id = OLD.payment_id) THEN
    RAISE EXCEPTION 'an alarm is cleared, not deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_alarms_kept BEFORE DELETE ON payment_alarms
  FOR EACH ROW EXECUTE FUNCTION keep_payment_alarm();
