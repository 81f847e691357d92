CREATE TABLE "payment_sendings" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"driver" text NOT NULL,
	"request_id" uuid NOT NULL,
	"message_id" text NOT NULL,
	"payment_information_id" text,
	"instruction_id" text,
	"end_to_end_id" text NOT NULL,
	"uetr" text NOT NULL,
	"product" text,
	"bank_payment_id" text,
	"bank_status" text,
	"reason" text,
	"sca_url" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"account_iban" text NOT NULL,
	"booking_key" text NOT NULL,
	"booked_on" text,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"is_booked" boolean NOT NULL,
	"is_reversal" boolean NOT NULL,
	"return_reason" text,
	"counterparty" text,
	"counterparty_account" text,
	"remittance" text,
	"creditor_reference" text,
	"uetr" text,
	"end_to_end_id" text,
	"instruction_id" text,
	"message_id" text,
	"payment_information_id" text,
	"state" text NOT NULL,
	"matched_by" text,
	"payment_id" uuid,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "payment_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message" text NOT NULL,
	"account_iban" text NOT NULL,
	"bank_statement_id" text NOT NULL,
	"file_sha256" text NOT NULL,
	"currency" text NOT NULL,
	"opening_minor" bigint NOT NULL,
	"closing_minor" bigint NOT NULL,
	"from_day" text,
	"to_day" text,
	"entries" integer NOT NULL,
	"imported_by" text NOT NULL,
	"imported_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_webhook_deliveries" (
	"webhook_id" uuid NOT NULL,
	"event_id" bigint NOT NULL,
	"body" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamptz(3) DEFAULT now(),
	"delivered_at" timestamptz(3),
	CONSTRAINT "payment_webhook_deliveries_webhook_id_event_id_pk" PRIMARY KEY("webhook_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "payment_webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"last_status" integer,
	"last_delivered_at" timestamptz(3),
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_entries" ADD CONSTRAINT "payment_entries_statement_id_payment_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."payment_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_webhook_deliveries" ADD CONSTRAINT "payment_webhook_deliveries_webhook_id_payment_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."payment_webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_sendings_uetr" ON "payment_sendings" USING btree ("uetr");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_sendings_end_to_end" ON "payment_sendings" USING btree ("end_to_end_id");--> statement-breakpoint
CREATE INDEX "payment_sendings_instruction" ON "payment_sendings" USING btree ("instruction_id");--> statement-breakpoint
CREATE INDEX "payment_sendings_message" ON "payment_sendings" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "payment_sendings_group" ON "payment_sendings" USING btree ("payment_information_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_entries_place" ON "payment_entries" USING btree ("statement_id","place");--> statement-breakpoint
CREATE INDEX "payment_entries_booking" ON "payment_entries" USING btree ("booking_key");--> statement-breakpoint
CREATE INDEX "payment_entries_payment" ON "payment_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_entries_open" ON "payment_entries" USING btree ("id") WHERE "payment_entries"."state" = 'unmatched';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_statements_bank" ON "payment_statements" USING btree ("message","account_iban","bank_statement_id");--> statement-breakpoint
CREATE INDEX "payment_statements_imported" ON "payment_statements" USING btree ("imported_at","id");--> statement-breakpoint
CREATE INDEX "payment_webhook_deliveries_due" ON "payment_webhook_deliveries" USING btree ("next_at") WHERE "payment_webhook_deliveries"."next_at" is not null;--> statement-breakpoint
CREATE FUNCTION hold_payment_identifiers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.payment_id, NEW.driver, NEW.request_id, NEW.message_id, NEW.end_to_end_id, NEW.uetr, NEW.created_at)
    IS DISTINCT FROM (OLD.payment_id, OLD.driver, OLD.request_id, OLD.message_id, OLD.end_to_end_id, OLD.uetr, OLD.created_at) THEN
    RAISE EXCEPTION 'the identifiers that a bank may know stay' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_sendings_identifiers BEFORE UPDATE ON payment_sendings
  FOR EACH ROW EXECUTE FUNCTION hold_payment_identifiers();
--> statement-breakpoint
-- The event of an executed payment is called payment.completed.
CREATE OR REPLACE FUNCTION guard_sealed_entries() RETURNS trigger LANGUAGE plpgsql AS $$
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
    WHERE kind IN ('review.approved', 'review.rejected', 'payment.completed') AND seal_alg = 'CAdES';
  RETURN NULL;
END $$;
