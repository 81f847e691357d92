CREATE TABLE "ledger_finding_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"place" text NOT NULL,
	"detail" text NOT NULL,
	"mark" text NOT NULL,
	"causers" text[] NOT NULL,
	"opened_at" timestamptz(3) DEFAULT now() NOT NULL,
	"is_sealed" boolean NOT NULL,
	"gone_at" timestamptz(3),
	"closed_by" text,
	"closed_at" timestamptz(3),
	"reason" text,
	"proof_id" uuid,
	CONSTRAINT "ledger_finding_by_others" CHECK ("ledger_finding_reviews"."closed_by" <> all ("ledger_finding_reviews"."causers")),
	CONSTRAINT "ledger_finding_closed_whole" CHECK (num_nonnulls("ledger_finding_reviews"."closed_by", "ledger_finding_reviews"."closed_at", "ledger_finding_reviews"."reason", "ledger_finding_reviews"."proof_id") in (0, 4)),
	CONSTRAINT "ledger_finding_has_reason" CHECK (length(trim(coalesce("ledger_finding_reviews"."reason", '-'))) > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_finding_one_open" ON "ledger_finding_reviews" USING btree ("mark") WHERE "ledger_finding_reviews"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "ledger_finding_closed" ON "ledger_finding_reviews" USING btree ("closed_at","id");
--> statement-breakpoint
CREATE FUNCTION hold_finding_review() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  may_change text[] := '{gone_at}';
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'what an audit found stays on record' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.closed_at IS NOT NULL THEN
      RAISE EXCEPTION 'a finding opens before it is closed' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.closed_at IS NULL THEN
    may_change := '{gone_at,closed_by,closed_at,reason,proof_id}';
  END IF;
  IF to_jsonb(NEW) - may_change <> to_jsonb(OLD) - may_change THEN
    RAISE EXCEPTION 'a finding is closed once and changes in nothing else' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM users WHERE uid = NEW.closed_by AND role = 0 AND state = 'active') THEN
    RAISE EXCEPTION 'an administrator closes a finding' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_finding_reviews_stay BEFORE INSERT OR UPDATE OR DELETE ON ledger_finding_reviews
  FOR EACH ROW EXECUTE FUNCTION hold_finding_review();
