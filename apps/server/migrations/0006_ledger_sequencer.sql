CREATE TABLE "ledger_intents" (
	"no" bigint PRIMARY KEY NOT NULL,
	"tree_size" bigint NOT NULL,
	"root" text NOT NULL,
	"entry_ids" uuid[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_sequencer" (
	"id" integer PRIMARY KEY NOT NULL,
	"token" bigint NOT NULL,
	CONSTRAINT "ledger_one_sequencer" CHECK ("ledger_sequencer"."id" = 1)
);
