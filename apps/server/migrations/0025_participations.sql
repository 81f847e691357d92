CREATE TABLE "participations" (
	"subject_id" uuid NOT NULL,
	"uid" text NOT NULL,
	"act" text NOT NULL,
	"part" text NOT NULL,
	"at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "participations_subject_id_uid_act_pk" PRIMARY KEY("subject_id","uid","act"),
	CONSTRAINT "participations_part" CHECK ("participations"."part" in ('made', 'handled'))
);
--> statement-breakpoint
CREATE TRIGGER participations_append_only BEFORE UPDATE OR DELETE ON participations
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Of earlier cases it is known who opened and who submitted them.
INSERT INTO participations (subject_id, uid, act, part, at)
  SELECT id, created_by, 'created', 'made', created_at FROM onboarding_cases
  UNION ALL
  SELECT id, submitted_by, 'submitted', 'made', coalesce(submitted_at, created_at)
  FROM onboarding_cases WHERE submitted_by IS NOT NULL;
--> statement-breakpoint
-- The part that somebody had in a case or a payment: made, handled, or none. The steps of a payment hold its history.
CREATE FUNCTION part_of(subject uuid, who text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT max(part) FROM (
    SELECT part FROM participations WHERE subject_id = subject AND uid = who
    UNION ALL
    SELECT CASE WHEN event IN ('submit', 'revise') THEN 'made' ELSE 'handled' END
    FROM payment_steps
    WHERE payment_id = subject AND actor = who AND event IN ('submit', 'revise', 'hold', 'ask')
  ) parts
$$;
--> statement-breakpoint
-- The hint of a refusal is its code in the contract.
CREATE FUNCTION refuse_deciding_own() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE part text := part_of(NEW.case_id, NEW.decided_by);
BEGIN
  IF part = 'made' OR (part = 'handled' AND NEW.status = 'approved') THEN
    RAISE EXCEPTION 'whoever had a part in a case does not decide it'
      USING ERRCODE = 'restrict_violation', HINT = 'own-submission';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER review_items_by_others AFTER UPDATE OF decided_by ON review_items
  FOR EACH ROW WHEN (NEW.decided_by IS DISTINCT FROM OLD.decided_by) EXECUTE FUNCTION refuse_deciding_own();
--> statement-breakpoint
CREATE FUNCTION refuse_beginning_decided() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% begins undecided', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER review_items_begin_open BEFORE INSERT ON review_items
  FOR EACH ROW WHEN (NEW.status <> 'pending') EXECUTE FUNCTION refuse_beginning_decided();
--> statement-breakpoint
CREATE FUNCTION refuse_approving_own() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF part_of(NEW.id, NEW.approved_by) IS NOT NULL THEN
    RAISE EXCEPTION 'whoever had a part in a payment does not approve it'
      USING ERRCODE = 'restrict_violation', HINT = 'own-submission';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_by_others AFTER UPDATE OF approved_by ON payments
  FOR EACH ROW WHEN (NEW.approved_by IS DISTINCT FROM OLD.approved_by AND NEW.approved_by IS NOT NULL)
  EXECUTE FUNCTION refuse_approving_own();
--> statement-breakpoint
-- The machine may approve a payment as it comes in; a person looks at it first.
CREATE TRIGGER payments_begin_undecided BEFORE INSERT ON payments
  FOR EACH ROW WHEN (NEW.approved_by_kind = 'user') EXECUTE FUNCTION refuse_beginning_decided();
--> statement-breakpoint
-- A dismissal, and the end of a confirmation, clears the client: never by whoever made the case or confirmed the hit.
CREATE FUNCTION refuse_clearing_own() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE who text := CASE TG_OP WHEN 'INSERT' THEN NEW.decided_by ELSE NEW.ended_by END;
BEGIN
  IF EXISTS (
    SELECT FROM onboarding_cases WHERE client_id = NEW.client_id AND part_of(id, who) = 'made'
  ) OR EXISTS (
    SELECT FROM screening_decisions
    WHERE client_id = NEW.client_id AND list_id = NEW.list_id AND entity_id = NEW.entity_id
      AND decision = 'confirmed' AND decided_by = who
  ) THEN
    RAISE EXCEPTION 'whoever made a case or confirmed a hit does not dismiss it'
      USING ERRCODE = 'restrict_violation', HINT = 'own-submission';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER decisions_dismissed_by_others AFTER INSERT ON screening_decisions
  FOR EACH ROW WHEN (NEW.decision = 'dismissed') EXECUTE FUNCTION refuse_clearing_own();
--> statement-breakpoint
CREATE TRIGGER decisions_lifted_by_others AFTER UPDATE OF ended_as ON screening_decisions
  FOR EACH ROW WHEN (OLD.decision = 'confirmed' AND NEW.ended_as = 'lifted')
  EXECUTE FUNCTION refuse_clearing_own();
