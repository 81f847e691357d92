-- Entries found for a client, by whatever screening, that nobody has dismissed.
CREATE FUNCTION open_hits(client uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT count(DISTINCT (h.list_id, h.entity_id, h.entity_sha256))::int
  FROM screening_client_hits h
  WHERE h.client_id = client AND NOT EXISTS (
    SELECT FROM screening_decisions d
    WHERE d.client_id = h.client_id AND d.list_id = h.list_id AND d.entity_id = h.entity_id
      AND d.entity_sha256 = h.entity_sha256 AND d.facts_sha256 = h.facts_sha256
      AND d.decision = 'dismissed' AND d.ended_at IS NULL)
$$;
--> statement-breakpoint
-- What no policy can allow a machine: the first reason against accepting a case, or null. What is missing is a reason.
CREATE FUNCTION reason_against_acceptance(c onboarding_cases) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN c.risk_level <> 'low' OR c.risk->>'level' IS DISTINCT FROM 'low' THEN 'the risk level is not low'
    WHEN c.risk->>'blocked' IS DISTINCT FROM 'false' OR c.risk->'overrides' IS DISTINCT FROM '[]'::jsonb
      THEN 'a rule decides before the score'
    WHEN c.is_flagged OR EXISTS (
      SELECT FROM onboarding_findings f WHERE f.case_id = c.id AND f.severity IN ('warning', 'flag'))
      THEN 'a check asks for a person'
    WHEN c.form->>'pepDeclaration' IS DISTINCT FROM 'none' OR c.risk->>'pepCheck' IS DISTINCT FROM 'clear'
      THEN 'the client may be politically exposed'
    WHEN c.client_id IS NULL OR open_hits(c.client_id) > 0 OR c.risk->>'amlStatus' IS DISTINCT FROM 'clear'
      THEN 'a hit is open'
    WHEN NOT c.form ?& array['businessCountry', 'industry', 'channel', 'residenceProved', 'products',
      'expectedAssetsMinor', 'expectedPurposes', 'physicalAssetsMinor', 'sourceOfWealth']
      THEN 'a question of AMLO-FINMA Art. 13 to 15 is not answered'
    WHEN (c.form->>'sourceOfWealth' = 'documented' AND btrim(coalesce(c.form->>'sourceOfWealthEvidence', '')) = '')
      OR (c.form->>'residenceProved' = 'true' AND btrim(coalesce(c.form->>'residenceEvidence', '')) = '')
      THEN 'evidence is claimed and not named'
  END
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_unfounded_acceptance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE reason text;
BEGIN
  IF OLD.status = 'in_review' THEN
    IF NOT EXISTS (SELECT FROM review_items i WHERE i.id = NEW.review_item_id AND i.status = 'approved') THEN
      reason := 'its review is not approved';
    END IF;
  ELSE
    reason := reason_against_acceptance(NEW);
  END IF;
  IF reason IS NOT NULL THEN
    RAISE EXCEPTION 'case % cannot be approved: %', NEW.case_no, reason USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER onboarding_cases_accepted_by_rule BEFORE UPDATE OF status ON onboarding_cases
  FOR EACH ROW WHEN (NEW.status = 'approved' AND OLD.status <> 'approved')
  EXECUTE FUNCTION refuse_unfounded_acceptance();
