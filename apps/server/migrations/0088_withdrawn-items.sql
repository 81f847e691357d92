-- What was taken back was kept as rejected: its event tells the one from the other. A decision stays final.
ALTER TABLE review_items DISABLE TRIGGER review_items_decided_once;--> statement-breakpoint
UPDATE review_items i SET status = 'withdrawn', decision = null
  WHERE i.status = 'rejected' AND EXISTS (SELECT FROM events e WHERE e.type = 'review.withdrawn' AND e.review_id = i.id);--> statement-breakpoint
ALTER TABLE review_items ENABLE TRIGGER review_items_decided_once;--> statement-breakpoint
-- Kept figures counted them as decisions: every day is counted anew.
DELETE FROM insight_days;
