-- A confirmed hit on a party is a part in the case, like one on the client itself.
INSERT INTO participations (subject_id, uid, act, part, at)
  SELECT c.id, h.decided_by, 'confirmed-hit', 'handled', h.decided_at
  FROM party_hits h
  JOIN LATERAL (
    SELECT id FROM onboarding_cases WHERE client_id = h.client_id ORDER BY submitted_at DESC LIMIT 1
  ) c ON true
  WHERE h.decision = 'confirmed'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- The hint of a refusal is its code in the contract.
CREATE OR REPLACE FUNCTION hold_party_hit() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM clients WHERE id = OLD.client_id) THEN
      RAISE EXCEPTION 'a hit on a party stays on record' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF (to_jsonb(NEW) - '{is_current,decision,decided_by,decided_at,reason}'::text[])
    <> (to_jsonb(OLD) - '{is_current,decision,decided_by,decided_at,reason}'::text[]) THEN
    RAISE EXCEPTION 'what was found stays as it was found' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.decision, NEW.decided_by, NEW.decided_at, NEW.reason)
    IS NOT DISTINCT FROM (OLD.decision, OLD.decided_by, OLD.decided_at, OLD.reason) THEN
    RETURN NEW;
  END IF;
  IF OLD.decision IS NOT NULL AND NEW.decision IS NULL THEN
    RAISE EXCEPTION 'a decided hit is not undecided again' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.decision = 'confirmed' AND NEW.decision = 'confirmed' THEN
    RAISE EXCEPTION 'a confirmed hit stays with whoever confirmed it first' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.decision = 'confirmed' AND NEW.decided_by IS NOT DISTINCT FROM OLD.decided_by THEN
    RAISE EXCEPTION 'nobody takes back what they confirmed' USING ERRCODE = 'restrict_violation', HINT = 'own-freeze';
  END IF;
  IF NEW.decision = 'dismissed' AND (EXISTS (
    SELECT FROM party_statements t WHERE t.client_id = NEW.client_id AND t.added_by = NEW.decided_by
      AND t.statement->>'recordId' = NEW.record_id
  ) OR EXISTS (
    SELECT FROM onboarding_cases WHERE client_id = NEW.client_id AND part_of(id, NEW.decided_by) = 'made'
  )) THEN
    RAISE EXCEPTION 'nobody dismisses a hit on whom they entered, or behind a client whose case they made'
      USING ERRCODE = 'restrict_violation', HINT = 'own-submission';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER party_hits_begin_open BEFORE INSERT ON party_hits
  FOR EACH ROW WHEN (NEW.decision IS NOT NULL) EXECUTE FUNCTION refuse_beginning_decided();
--> statement-breakpoint
-- Who said that somebody listed stands behind the client is one of the two who answer for that.
CREATE FUNCTION refuse_confirming_own_hits() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM party_hits h WHERE h.client_id = NEW.client_id AND h.is_current
    AND h.decision = 'confirmed' AND h.decided_by = NEW.confirmed_by) THEN
    RAISE EXCEPTION 'whoever confirmed a hit on a party does not confirm the structure'
      USING ERRCODE = 'restrict_violation', HINT = 'own-submission';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER party_structures_by_others BEFORE UPDATE ON party_structures
  FOR EACH ROW WHEN (
    NEW.confirmed_by IS DISTINCT FROM OLD.confirmed_by OR NEW.confirmed_at IS DISTINCT FROM OLD.confirmed_at)
  EXECUTE FUNCTION refuse_confirming_own_hits();
