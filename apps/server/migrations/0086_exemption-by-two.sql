ALTER TABLE "administered_entities" ADD COLUMN "proposed_by" text;--> statement-breakpoint
ALTER TABLE "administered_entities" ADD COLUMN "proposed_reason" text;--> statement-breakpoint
ALTER TABLE "administered_entities" ADD COLUMN "proposed_sha256" text;--> statement-breakpoint
ALTER TABLE "administered_entities" ADD CONSTRAINT "administered_entities_proposed" CHECK (num_nulls("administered_entities"."proposed_reason", "administered_entities"."proposed_sha256") <> 1 and ("administered_entities"."proposed_reason" is null or "administered_entities"."proposed_by" is not null));--> statement-breakpoint
CREATE FUNCTION check_exemption_by_two() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.outcome <> 'exempt' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.outcome = 'exempt' AND OLD.reason = NEW.reason AND OLD.content_sha256 = NEW.content_sha256 THEN
    RETURN NEW;
  END IF;
  IF NEW.proposed_by IS NULL OR NEW.proposed_by = NEW.decided_by THEN
    RAISE EXCEPTION 'two people find an entity exempt' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER administered_entities_exempt_by_two BEFORE INSERT OR UPDATE ON administered_entities
  FOR EACH ROW EXECUTE FUNCTION check_exemption_by_two();
