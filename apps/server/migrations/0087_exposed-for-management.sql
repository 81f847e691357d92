-- Whether anybody behind a client is stated to be exposed so that top management decides (AMLO-FINMA Art. 19): as anything
-- but a domestic person, one close to such a person, or one of an international organisation. What is not known counts.
CREATE FUNCTION is_exposed_for_management(client uuid) RETURNS boolean LANGUAGE sql STABLE
SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM (
      SELECT DISTINCT ON (statement->>'recordId') statement FROM party_statements
      WHERE client_id = client ORDER BY statement->>'recordId', place DESC
    ) last, LATERAL (SELECT statement#>'{recordDetails,politicalExposure}' AS said) AS exposure
    WHERE statement->>'recordType' = 'person' AND coalesce(said->>'status', 'isNotPep') <> 'isNotPep'
      AND NOT (said->>'status' = 'isPep' AND coalesce(said#>>'{details,0,reason}', 'unknown')
        IN ('domestic', 'close_person_domestic', 'international_organisation')))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_deciding_above() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  is_for_editors boolean := NEW.approval_level = 'editor' AND (
    NEW.workflow <> 'client_onboarding' OR NEW.type = 'rescreening' OR NOT is_exposed_for_management(NEW.client_id));
  undecided int;
BEGIN
  -- 0 is an administrator, 1 an editor.
  IF coalesce((SELECT role FROM users WHERE uid = NEW.decided_by), 2) > is_for_editors::int THEN
    RAISE EXCEPTION 'an approval of this item is for a higher level'
      USING ERRCODE = 'restrict_violation', HINT = 'above-decision-level';
  END IF;
  IF NEW.workflow = 'client_onboarding' THEN
    undecided := undecided_hits(NEW.client_id, CASE NEW.type WHEN 'rescreening' THEN NEW.id END);
    IF undecided > 0 THEN
      RAISE EXCEPTION 'hits that nobody decided about: %', undecided
        USING ERRCODE = 'restrict_violation', HINT = 'hits-undecided';
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_confirming_above() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF coalesce((SELECT role FROM users WHERE uid = NEW.confirmed_by), 2) > 0 AND (
    is_exposed_for_management(NEW.client_id) OR EXISTS (
      SELECT FROM party_hits h WHERE h.client_id = NEW.client_id AND h.is_current AND h.decision = 'confirmed'))
  THEN
    RAISE EXCEPTION 'a confirmation of this structure is for a higher level'
      USING ERRCODE = 'restrict_violation', HINT = 'above-decision-level';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER party_structures_by_level BEFORE UPDATE ON party_structures
  FOR EACH ROW WHEN (
    NEW.confirmed_by IS DISTINCT FROM OLD.confirmed_by OR NEW.confirmed_at IS DISTINCT FROM OLD.confirmed_at)
  EXECUTE FUNCTION refuse_confirming_above();
