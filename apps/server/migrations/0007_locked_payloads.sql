CREATE TABLE "ledger_erasures" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"erased_in" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_payload_keys" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"wrapped_key" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_plain_payloads" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"payload" jsonb NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
-- Contents leave the table in the clear; a process locks them when it starts.
INSERT INTO "ledger_plain_payloads" SELECT "entry_id", "payload", "salt" FROM "ledger_payloads";--> statement-breakpoint
TRUNCATE "ledger_payloads";--> statement-breakpoint
ALTER TABLE "ledger_payloads" ADD COLUMN "ciphertext" "bytea" NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_erasures" ADD CONSTRAINT "ledger_erasures_entry_id_ledger_entries_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_erasures" ADD CONSTRAINT "ledger_erasures_erased_in_ledger_entries_entry_id_fk" FOREIGN KEY ("erased_in") REFERENCES "public"."ledger_entries"("entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_time" ON "events" USING btree ("occurred_at","id");--> statement-breakpoint
CREATE INDEX "ledger_proof_hash" ON "ledger_entries" USING hash ("proof_hash");--> statement-breakpoint
CREATE INDEX "ledger_leaf_hash" ON "ledger_entries" USING hash ("leaf_hash");--> statement-breakpoint
ALTER TABLE "ledger_payloads" DROP COLUMN "payload";--> statement-breakpoint
ALTER TABLE "ledger_payloads" DROP COLUMN "salt";