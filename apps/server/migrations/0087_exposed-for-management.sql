-- Whether a statement says of somebody an exposure for which top management decides (AMLO-FINMA Art. 19): of any function that it
-- is one of a foreign person or of somebody close to one, or of none that it is one that the law knows.
CREATE FUNCTION is_for_management(statement jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE
SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(statement->>'recordType' = 'person' AND said->>'status' <> 'isNotPep' AND (
    said->>'status' <> 'isPep'
    OR said @? '$.details[*] ? (@.reason == "foreign" || @.reason == "close_person_foreign" || @.reason == "unknown")'
    OR NOT said @? '$.details[*] ? (@.reason == "domestic" || @.reason == "close_person_domestic"
      || @.reason == "international_organisation")'), false)
  FROM (SELECT statement#>'{recordDetails,politicalExposure}' AS said) AS exposure
$$;
--> statement-breakpoint
-- Whether the last statement about anybody behind a client says so.
CREATE FUNCTION is_exposed_for_management(client uuid) RETURNS boolean LANGUAGE sql STABLE
SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(bool_or(is_for_management(statement)), false) FROM (
    SELECT DISTINCT ON (statement->>'recordId') statement FROM party_statements
    WHERE client_id = client ORDER BY statement->>'recordId', place DESC
  ) AS last
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
