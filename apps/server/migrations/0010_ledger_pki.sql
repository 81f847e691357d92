CREATE TABLE "ledger_seal_stamps" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"tsa" text,
	"token" "bytea",
	"gen_time" timestamptz(3),
	"is_embedded" boolean
);
--> statement-breakpoint
CREATE TABLE "ledger_timestamps" (
	"checkpoint_no" bigint NOT NULL,
	"tsa" text NOT NULL,
	"token" "bytea" NOT NULL,
	"gen_time" timestamptz(3) NOT NULL,
	"serial" text NOT NULL,
	"policy" text NOT NULL,
	"authority" text NOT NULL,
	"is_embedded" boolean NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_timestamps_checkpoint_no_tsa_pk" PRIMARY KEY("checkpoint_no","tsa")
);
--> statement-breakpoint
ALTER TABLE "ledger_keys" ADD COLUMN "certificates" text;--> statement-breakpoint
ALTER TABLE "ledger_keys" ADD COLUMN "active_from" timestamptz(3) DEFAULT now();--> statement-breakpoint
ALTER TABLE "ledger_keys" ADD COLUMN "retired_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "ledger_keys" ADD COLUMN "revoked_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "ledger_timestamps" ADD CONSTRAINT "ledger_timestamps_checkpoint_no_ledger_checkpoints_no_fk" FOREIGN KEY ("checkpoint_no") REFERENCES "public"."ledger_checkpoints"("no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_unstamped" ON "ledger_seal_stamps" USING btree ("entry_id") WHERE "ledger_seal_stamps"."token" is null;--> statement-breakpoint
CREATE INDEX "ledger_timestamps_tsa" ON "ledger_timestamps" USING btree ("tsa","checkpoint_no");--> statement-breakpoint
CREATE INDEX "ledger_unconfirmed" ON "ledger_entries" USING btree ("checkpoint_no") WHERE "ledger_entries"."status" in ('verifying', 'failed');
--> statement-breakpoint
CREATE TRIGGER ledger_timestamps_append_only BEFORE UPDATE OR DELETE ON ledger_timestamps
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION refuse_stamping_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.token IS NOT NULL THEN
    RAISE EXCEPTION 'a seal is stamped once' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_seal_stamps_once BEFORE UPDATE OR DELETE ON ledger_seal_stamps
  FOR EACH ROW EXECUTE FUNCTION refuse_stamping_again();
--> statement-breakpoint
-- Who changes the seal key takes the lock exclusively: no entry is committed under a key that was retired before.
CREATE FUNCTION guard_sealed_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7310);
  IF EXISTS (
    SELECT 1 FROM (SELECT DISTINCT seal_key_id FROM new_entries) sealed
    WHERE NOT EXISTS (
      SELECT 1 FROM ledger_keys key
      WHERE key.key_id = sealed.seal_key_id AND key.purpose = 'seal'
        AND key.active_from IS NOT NULL AND key.retired_at IS NULL AND key.revoked_at IS NULL
    )
  ) THEN
    RAISE EXCEPTION 'the key of this seal is not active' USING ERRCODE = 'SL001';
  END IF;
  INSERT INTO ledger_seal_stamps (entry_id)
    SELECT entry_id FROM new_entries
    WHERE kind IN ('review.approved', 'review.rejected', 'payment.executed') AND seal_alg = 'CAdES';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_guarded AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS new_entries
  FOR EACH STATEMENT EXECUTE FUNCTION guard_sealed_entries();
--> statement-breakpoint
-- Earlier versions confirmed without a timestamp; the first one that is made covers these entries too.
UPDATE ledger_entries SET status = 'verifying' WHERE status = 'confirmed';
