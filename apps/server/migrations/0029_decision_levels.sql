ALTER TABLE "review_items" ADD COLUMN "approval_level" text DEFAULT 'admin' NOT NULL;--> statement-breakpoint
ALTER TABLE "review_items" ADD COLUMN "decided_as" text;--> statement-breakpoint
ALTER TABLE "review_items" ADD COLUMN "reason_code" text;--> statement-breakpoint
ALTER TABLE "review_items" ADD COLUMN "checks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- What was decided before had no levels; what waits gets that of its risk.
UPDATE review_items SET approval_level = 'editor'
WHERE status <> 'pending' OR workflow <> 'client_onboarding' OR type = 'rescreening'
  OR risk_level NOT IN ('high', 'unknown');
--> statement-breakpoint
ALTER TABLE "review_items" ADD CONSTRAINT "review_grave_has_reason" CHECK ("review_items"."status" <> 'approved' or "review_items"."approval_level" <> 'admin' or "review_items"."reason_code" is not null);--> statement-breakpoint
-- A level is set when an item is raised and stays; the role of whoever approves is that of the moment.
CREATE FUNCTION refuse_deciding_above() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE undecided int;
BEGIN
  -- 0 is an administrator, 1 an editor.
  IF coalesce((SELECT role FROM users WHERE uid = NEW.decided_by), 2) > (NEW.approval_level = 'editor')::int THEN
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
-- Entries that were put before somebody for a client as it is now, that a list in force has, and that nobody decided
-- about as they are now; of one item, or of all.
CREATE FUNCTION undecided_hits(client uuid, item uuid) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT count(DISTINCT (h.list_id, h.entity_id))::int
  FROM screening_client_hits h
  JOIN screening_lists l ON l.list_id = h.list_id
  JOIN screening_entities e ON e.version_id = l.active_version_id AND e.entity_id = h.entity_id
  WHERE h.client_id = client AND (item IS NULL OR h.review_item_id = item)
    AND h.facts_sha256 = (
      SELECT facts_sha256 FROM screening_client_hits WHERE client_id = client ORDER BY noted_at DESC LIMIT 1)
    AND NOT EXISTS (
      SELECT FROM screening_decisions d
      WHERE d.client_id = h.client_id AND d.list_id = h.list_id AND d.entity_id = h.entity_id
        AND d.ended_at IS NULL AND (d.facts_sha256 = h.facts_sha256 OR h.facts_sha256 = '')
        AND d.entity_sha256 = coalesce(nullif(e.content_sha256, ''), h.entity_sha256))
$$;
--> statement-breakpoint
CREATE TRIGGER review_items_approved_by_level AFTER UPDATE OF status ON review_items
  FOR EACH ROW WHEN (NEW.status = 'approved' AND OLD.status <> 'approved') EXECUTE FUNCTION refuse_deciding_above();
--> statement-breakpoint
CREATE TRIGGER review_items_keep_level BEFORE UPDATE OF approval_level ON review_items
  FOR EACH ROW WHEN (NEW.approval_level <> OLD.approval_level) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION refuse_dismissing_unsaid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a dismissal says why' USING ERRCODE = 'restrict_violation', HINT = 'notes-too-short';
END $$;
--> statement-breakpoint
CREATE TRIGGER decisions_dismissed_with_reason BEFORE INSERT ON screening_decisions
  FOR EACH ROW WHEN (NEW.decision = 'dismissed' AND length(trim(NEW.reason)) < 10)
  EXECUTE FUNCTION refuse_dismissing_unsaid();
