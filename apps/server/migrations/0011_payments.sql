CREATE SEQUENCE "public"."payment_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "payment_beneficiaries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"account_key" text NOT NULL,
	"name_key" text NOT NULL,
	"name" text NOT NULL,
	"account" text NOT NULL,
	"bic" text,
	"address" jsonb NOT NULL,
	"payment_count" integer NOT NULL,
	"first_paid_at" timestamptz(3) NOT NULL,
	"last_paid_at" timestamptz(3) NOT NULL,
	"is_frozen" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"iban" text NOT NULL,
	"currency" text NOT NULL,
	"address" jsonb NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payment_accounts_iban_unique" UNIQUE("iban")
);
--> statement-breakpoint
CREATE TABLE "payment_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"order_text" text NOT NULL,
	"order_hash" text NOT NULL,
	"outcome" text NOT NULL,
	"pack_version" text NOT NULL,
	"lists_key" text NOT NULL,
	"input" text NOT NULL,
	"input_hash" text NOT NULL,
	"result" text NOT NULL,
	"result_hash" text NOT NULL,
	"findings" jsonb NOT NULL,
	"proof_id" uuid,
	"decided_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_keys" (
	"uid" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "payment_keys_uid_key_pk" PRIMARY KEY("uid","key")
);
--> statement-breakpoint
CREATE TABLE "payment_profiles" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"profile" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"path" text[] NOT NULL,
	"event" text NOT NULL,
	"actor" text NOT NULL,
	"note" text,
	"proof_id" uuid,
	"at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_no" text NOT NULL,
	"client_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"state" text NOT NULL,
	"status" text NOT NULL,
	"risk" text NOT NULL,
	"risk_score" integer NOT NULL,
	"version" integer NOT NULL,
	"order_text" text NOT NULL,
	"order_hash" text NOT NULL,
	"beneficiary" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"reference" text,
	"execution_date" text NOT NULL,
	"duplicate_key" text NOT NULL,
	"is_held" boolean NOT NULL,
	"initiated_by" text NOT NULL,
	"submitted_by" text NOT NULL,
	"decision_id" uuid NOT NULL,
	"approved_by" text,
	"approved_by_kind" text,
	"approved_at" timestamptz(3),
	"approved_hash" text,
	"approved_pack" text,
	"approved_lists" text,
	"checked_at" timestamptz(3) NOT NULL,
	"is_recorded" boolean NOT NULL,
	"review_item_id" uuid,
	"question" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payments_four_eyes" CHECK ("payments"."approved_by" is null or ("payments"."approved_by" <> "payments"."initiated_by" and "payments"."approved_by" <> "payments"."submitted_by")),
	CONSTRAINT "payments_approved_as_pinned" CHECK ("payments"."state" in ('draft', 'pending_approval', 'aml_check', 'human_review', 'more_info', 'blocked', 'rejected', 'cancelled') or ("payments"."approved_hash" = "payments"."order_hash" and "payments"."approved_hash" is not null)),
	CONSTRAINT "payments_high_risk_by_a_person" CHECK ("payments"."approved_by" is null or "payments"."risk" <> 'high' or "payments"."approved_by_kind" = 'user'),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_rule_uses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_rule_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" text NOT NULL,
	"put_by" text NOT NULL,
	"at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_rule_packs" (
	"version" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"pack" text NOT NULL,
	"uploaded_by" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "review_one_per_case";--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_profiles" ADD CONSTRAINT "payment_profiles_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_account_id_payment_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."payment_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_rule_uses" ADD CONSTRAINT "payment_rule_uses_version_payment_rule_packs_version_fk" FOREIGN KEY ("version") REFERENCES "public"."payment_rule_packs"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_beneficiaries_account" ON "payment_beneficiaries" USING btree ("client_id","account_key","name_key");--> statement-breakpoint
CREATE INDEX "payment_beneficiaries_name" ON "payment_beneficiaries" USING btree ("client_id","name_key");--> statement-breakpoint
CREATE INDEX "payment_accounts_client" ON "payment_accounts" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "payment_decisions_payment" ON "payment_decisions" USING btree ("payment_id","decided_at");--> statement-breakpoint
CREATE INDEX "payment_steps_payment" ON "payment_steps" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_status" ON "payments" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_client" ON "payments" USING btree ("client_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_duplicates" ON "payments" USING btree ("duplicate_key","created_at");--> statement-breakpoint
CREATE INDEX "payments_under_way" ON "payments" USING btree ("state","id") WHERE "payments"."state" in ('queued', 'sending', 'unknown', 'submitted', 'awaiting_sca', 'accepted');--> statement-breakpoint
CREATE UNIQUE INDEX "review_one_open_payment" ON "review_items" USING btree ("case_id") WHERE "review_items"."type" = 'payment' and "review_items"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "review_one_per_case" ON "review_items" USING btree ("workflow","case_id","type") WHERE "review_items"."type" not in ('rescreening', 'payment');--> statement-breakpoint
CREATE FUNCTION payment_transitions() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_split_to_array(btrim('
    draft>pending_approval draft>cancelled pending_approval>aml_check pending_approval>cancelled
    aml_check>approved aml_check>human_review aml_check>blocked human_review>approved
    human_review>rejected human_review>more_info human_review>draft human_review>cancelled
    more_info>draft more_info>cancelled approved>queued approved>pending_approval approved>draft
    approved>cancelled queued>sending queued>pending_approval queued>draft queued>cancelled
    sending>submitted sending>unknown sending>rejected sending>failed unknown>submitted unknown>queued
    unknown>rejected submitted>awaiting_sca submitted>accepted submitted>executed submitted>rejected
    submitted>cancelled awaiting_sca>accepted awaiting_sca>executed awaiting_sca>rejected
    awaiting_sca>cancelled accepted>executed accepted>rejected accepted>cancelled executed>reconciled
    executed>returned reconciled>returned
  ', E' \n'), '\s+')
$$;
--> statement-breakpoint
CREATE FUNCTION hold_payment_machine() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state NOT IN ('approved', 'queued', 'human_review', 'blocked') THEN
      RAISE EXCEPTION 'a payment begins decided, not %', NEW.state USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.state <> OLD.state AND NOT (OLD.state || '>' || NEW.state) = ANY (payment_transitions()) THEN
    RAISE EXCEPTION 'a payment does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.order_hash <> OLD.order_hash
    AND NOT (NEW.state = 'draft' AND NEW.version = OLD.version + 1 AND NEW.approved_by IS NULL) THEN
    RAISE EXCEPTION 'an order that changes begins anew' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.order_text <> OLD.order_text AND NEW.order_hash = OLD.order_hash)
    OR NEW.initiated_by <> OLD.initiated_by OR NEW.payment_no <> OLD.payment_no
    OR NEW.client_id <> OLD.client_id OR NEW.created_at <> OLD.created_at THEN
    RAISE EXCEPTION 'what a payment began with stays' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_machine BEFORE INSERT OR UPDATE ON payments
  FOR EACH ROW EXECUTE FUNCTION hold_payment_machine();
--> statement-breakpoint
CREATE TRIGGER payment_decisions_append_only BEFORE UPDATE ON payment_decisions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payment_steps_append_only BEFORE UPDATE ON payment_steps
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payment_rule_packs_append_only BEFORE UPDATE OR DELETE ON payment_rule_packs
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payment_rule_uses_append_only BEFORE UPDATE OR DELETE ON payment_rule_uses
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
