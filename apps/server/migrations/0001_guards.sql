CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER events_append_only BEFORE UPDATE OR DELETE ON events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_keep BEFORE DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_sealed BEFORE UPDATE OF
  entry_id, kind, actor, case_id, client_id, review_id, payment_id, proof_hash, statement,
  seal_alg, seal_key_id, seal_signature, leaf_hash, created_at ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION refuse_resequencing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.leaf_index IS NOT NULL AND NEW.leaf_index IS DISTINCT FROM OLD.leaf_index THEN
    RAISE EXCEPTION 'a ledger entry keeps its leaf index' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_sequenced_once BEFORE UPDATE OF leaf_index ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_resequencing();
--> statement-breakpoint
CREATE TRIGGER ledger_checkpoints_append_only BEFORE UPDATE OR DELETE ON ledger_checkpoints
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION refuse_deciding_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'pending' AND (
    NEW.status IS DISTINCT FROM OLD.status OR NEW.decided_by IS DISTINCT FROM OLD.decided_by
    OR NEW.notes IS DISTINCT FROM OLD.notes OR NEW.decision IS DISTINCT FROM OLD.decision
  ) THEN
    RAISE EXCEPTION 'a decision is final' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER review_items_decided_once BEFORE UPDATE ON review_items
  FOR EACH ROW EXECUTE FUNCTION refuse_deciding_again();
--> statement-breakpoint
CREATE FUNCTION refuse_going_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'completed' AND NEW.state <> 'completed' THEN
    RAISE EXCEPTION 'a completed step stays completed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER onboarding_steps_forward BEFORE UPDATE OF state ON onboarding_steps
  FOR EACH ROW EXECUTE FUNCTION refuse_going_back();
