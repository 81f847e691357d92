-- Whether the last statement about anything behind a client leaves its clients unnamed under professional secrecy, in place of whom a
-- lawyer or notary signs form R: from then on nobody behind the client is asked for.
CREATE FUNCTION leaves_owners_unnamed(client uuid) RETURNS boolean LANGUAGE sql STABLE
SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(bool_or(
    jsonb_typeof(statement#>'{recordDetails,interestedParty}') = 'object'
    AND statement#>>'{recordDetails,interestedParty,reason}' <> 'noBeneficialOwners'
    AND statement @? '$.recordDetails.interests[*] ? (@.type == "rightsGrantedByContract"
      && @.details == "clients of a lawyer or notary for whom assets are held under professional secrecy")'), false)
  FROM (
    SELECT DISTINCT ON (statement->>'recordId') statement FROM party_statements
    WHERE client_id = client ORDER BY statement->>'recordId', place DESC
  ) AS last
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_confirming_above() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF coalesce((SELECT role FROM users WHERE uid = NEW.confirmed_by), 2) > 0 AND (
    is_exposed_for_management(NEW.client_id) OR leaves_owners_unnamed(NEW.client_id) OR EXISTS (
      SELECT FROM party_hits h WHERE h.client_id = NEW.client_id AND h.is_current AND h.decision = 'confirmed'))
  THEN
    RAISE EXCEPTION 'a confirmation of this structure is for a higher level'
      USING ERRCODE = 'restrict_violation', HINT = 'above-decision-level';
  END IF;
  RETURN NEW;
END $$;
