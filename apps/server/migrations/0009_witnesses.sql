CREATE TABLE "ledger_cosignatures" (
	"checkpoint_no" bigint NOT NULL,
	"witness" text NOT NULL,
	"time_seconds" bigint NOT NULL,
	"line" text NOT NULL,
	CONSTRAINT "ledger_cosignatures_checkpoint_no_witness_pk" PRIMARY KEY("checkpoint_no","witness")
);
--> statement-breakpoint
CREATE TABLE "ledger_witnessed_logs" (
	"origin" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"root" text NOT NULL,
	"note" text NOT NULL,
	"cosigned_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_cosignatures" ADD CONSTRAINT "ledger_cosignatures_checkpoint_no_ledger_checkpoints_no_fk" FOREIGN KEY ("checkpoint_no") REFERENCES "public"."ledger_checkpoints"("no") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER ledger_cosignatures_append_only BEFORE UPDATE OR DELETE ON ledger_cosignatures
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION refuse_second_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.origin <> OLD.origin OR NEW.size < OLD.size OR (NEW.size = OLD.size AND NEW.root <> OLD.root) THEN
    RAISE EXCEPTION 'a witness cosigns one history of a log' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_witnessed_logs_one_history BEFORE UPDATE ON ledger_witnessed_logs
  FOR EACH ROW EXECUTE FUNCTION refuse_second_history();
--> statement-breakpoint
CREATE TRIGGER ledger_witnessed_logs_keep BEFORE DELETE ON ledger_witnessed_logs
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
