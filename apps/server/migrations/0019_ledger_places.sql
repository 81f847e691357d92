CREATE TABLE "ledger_places" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"leaf_index" bigint,
	"checkpoint_no" bigint,
	"status" text DEFAULT 'pending' NOT NULL,
	CONSTRAINT "ledger_places_leaf_index_unique" UNIQUE("leaf_index"),
	CONSTRAINT "ledger_sequenced" CHECK (("ledger_places"."status" = 'pending') = ("ledger_places"."leaf_index" is null))
);
--> statement-breakpoint
INSERT INTO "ledger_places" (entry_id, leaf_index, checkpoint_no, status)
  SELECT entry_id, leaf_index, checkpoint_no, status FROM "ledger_entries";
--> statement-breakpoint
DROP TRIGGER ledger_entries_sequenced_once ON ledger_entries;
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_leaf_index_unique";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_sequenced";--> statement-breakpoint
DROP INDEX "ledger_unsequenced";--> statement-breakpoint
DROP INDEX "ledger_unconfirmed";--> statement-breakpoint
CREATE INDEX "ledger_unsequenced" ON "ledger_places" USING btree ("entry_id") WHERE "ledger_places"."leaf_index" is null;--> statement-breakpoint
CREATE INDEX "ledger_unconfirmed" ON "ledger_places" USING btree ("checkpoint_no") WHERE "ledger_places"."status" in ('verifying', 'failed');--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP COLUMN "leaf_index";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP COLUMN "checkpoint_no";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP COLUMN "status";--> statement-breakpoint
DROP TRIGGER ledger_entries_sealed ON ledger_entries;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_sealed BEFORE UPDATE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_places_keep BEFORE DELETE ON ledger_places
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_places_once BEFORE UPDATE OF entry_id, leaf_index ON ledger_places
  FOR EACH ROW WHEN (OLD.leaf_index IS NOT NULL OR NEW.entry_id <> OLD.entry_id)
  EXECUTE FUNCTION refuse_resequencing();
--> statement-breakpoint
-- Of another entry's place, too: it belongs to the entry for which it was written.
CREATE OR REPLACE FUNCTION refuse_resequencing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.leaf_index IS DISTINCT FROM OLD.leaf_index OR NEW.entry_id <> OLD.entry_id THEN
    RAISE EXCEPTION 'a ledger entry keeps its leaf index' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE VIEW "public"."ledger_entries_placed" AS (select "ledger_entries"."entry_id", "ledger_entries"."kind", "ledger_entries"."actor", "ledger_entries"."case_id", "ledger_entries"."client_id", "ledger_entries"."review_id", "ledger_entries"."payment_id", "ledger_entries"."proof_hash", "ledger_entries"."statement", "ledger_entries"."seal_alg", "ledger_entries"."seal_key_id", "ledger_entries"."seal_signature", "ledger_entries"."leaf_hash", "ledger_entries"."created_at", "ledger_places"."leaf_index", "ledger_places"."checkpoint_no", "ledger_places"."status", "ledger_checkpoints"."tree_size" from "ledger_entries" left join "ledger_places" on "ledger_places"."entry_id" = "ledger_entries"."entry_id" left join "ledger_checkpoints" on "ledger_checkpoints"."no" = "ledger_places"."checkpoint_no");
