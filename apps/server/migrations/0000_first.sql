CREATE SEQUENCE "public"."case_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "consumers" (
	"name" text PRIMARY KEY NOT NULL,
	"xid" "xid8" DEFAULT '0'::xid8 NOT NULL,
	"event_id" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor" text NOT NULL,
	"case_id" uuid,
	"client_id" uuid,
	"review_id" uuid,
	"proof_id" uuid,
	"data" jsonb NOT NULL,
	"occurred_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "worker_presence" (
	"worker_id" text PRIMARY KEY NOT NULL,
	"process_key" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"alg" text,
	"crv" text
);
--> statement-breakpoint
CREATE TABLE "identity_rate_limits" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "identity_rate_limits_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "identity_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"user_id" text NOT NULL,
	CONSTRAINT "identity_sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "identity_users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "identity_verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_checkpoints" (
	"no" bigint PRIMARY KEY NOT NULL,
	"tree_size" bigint NOT NULL,
	"root" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_checkpoints_tree_size_unique" UNIQUE("tree_size")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"case_id" uuid,
	"client_id" uuid,
	"review_id" uuid,
	"payment_id" uuid,
	"proof_hash" text NOT NULL,
	"statement" text NOT NULL,
	"seal_alg" text NOT NULL,
	"seal_key_id" text NOT NULL,
	"seal_signature" text NOT NULL,
	"leaf_hash" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"leaf_index" bigint,
	"checkpoint_no" bigint,
	"status" text DEFAULT 'pending' NOT NULL,
	CONSTRAINT "ledger_entries_leaf_index_unique" UNIQUE("leaf_index"),
	CONSTRAINT "ledger_sequenced" CHECK (("ledger_entries"."status" = 'pending') = ("ledger_entries"."leaf_index" is null))
);
--> statement-breakpoint
CREATE TABLE "ledger_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"alg" text NOT NULL,
	"public_key" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_payloads" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"payload" jsonb NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_tiles" (
	"level" integer NOT NULL,
	"index" bigint NOT NULL,
	"hashes" "bytea" NOT NULL,
	CONSTRAINT "ledger_tiles_level_index_pk" PRIMARY KEY("level","index")
);
--> statement-breakpoint
CREATE TABLE "onboarding_findings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"step" text NOT NULL,
	"ordinal" integer NOT NULL,
	"code" text NOT NULL,
	"severity" text NOT NULL,
	"field" text,
	"params" jsonb NOT NULL,
	"source" text NOT NULL,
	"article" text,
	"observed_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "onboarding_hits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"hit" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "onboarding_steps" (
	"case_id" uuid NOT NULL,
	"step" text NOT NULL,
	"state" text NOT NULL,
	"outcome" text,
	"agent" text NOT NULL,
	"started_at" timestamptz(3),
	"completed_at" timestamptz(3),
	"proof_id" uuid,
	CONSTRAINT "onboarding_steps_case_id_step_pk" PRIMARY KEY("case_id","step")
);
--> statement-breakpoint
CREATE TABLE "onboarding_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_no" text NOT NULL,
	"client_id" uuid,
	"status" text NOT NULL,
	"current_step" text NOT NULL,
	"form" jsonb NOT NULL,
	"search_name" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_stepwise" boolean DEFAULT false NOT NULL,
	"is_flagged" boolean DEFAULT false NOT NULL,
	"risk_level" text DEFAULT 'unknown' NOT NULL,
	"risk" jsonb,
	"review_item_id" uuid,
	"review_reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_by" text NOT NULL,
	"submitted_by" text,
	"submitted_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "onboarding_cases_case_no_unique" UNIQUE("case_no")
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"risk_level" text DEFAULT 'unknown' NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workflow" text NOT NULL,
	"type" text NOT NULL,
	"client_id" uuid,
	"case_id" uuid NOT NULL,
	"case_no" text NOT NULL,
	"amount_minor" bigint,
	"currency" text,
	"risk_score" integer,
	"risk_level" text NOT NULL,
	"risk_reasons" jsonb NOT NULL,
	"flagged_fields" jsonb NOT NULL,
	"transaction_metadata" jsonb NOT NULL,
	"priority" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"submitted_by" text NOT NULL,
	"submitted_at" timestamptz(3) DEFAULT now() NOT NULL,
	"decision" text,
	"notes" text,
	"officer_id" text,
	"decided_by" text,
	"decided_at" timestamptz(3),
	"proof_id" uuid,
	"is_sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "review_one_per_case" UNIQUE("workflow","case_id"),
	CONSTRAINT "review_four_eyes" CHECK ("review_items"."decided_by" is null or "review_items"."decided_by" <> "review_items"."submitted_by"),
	CONSTRAINT "review_decided_once" CHECK (("review_items"."status" = 'pending') = ("review_items"."decided_by" is null)),
	CONSTRAINT "review_has_notes" CHECK ("review_items"."decided_by" is null or length(trim("review_items"."notes")) > 0)
);
--> statement-breakpoint
CREATE TABLE "screening_entities" (
	"version_id" uuid NOT NULL,
	"entity_id" text NOT NULL,
	"entity" jsonb NOT NULL,
	CONSTRAINT "screening_entities_version_id_entity_id_pk" PRIMARY KEY("version_id","entity_id")
);
--> statement-breakpoint
CREATE TABLE "screening_imports" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"file_names" jsonb NOT NULL,
	"bytes_done" bigint DEFAULT 0 NOT NULL,
	"bytes_total" bigint NOT NULL,
	"entity_count" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"error_detail" text,
	"list_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_stop_requested" boolean DEFAULT false NOT NULL,
	"requested_by" text NOT NULL,
	"started_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screening_lists" (
	"list_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"active_version_id" uuid
);
--> statement-breakpoint
CREATE TABLE "screening_uploads" (
	"import_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"file_name" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "screening_uploads_import_id_ordinal_pk" PRIMARY KEY("import_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "screening_versions" (
	"version_id" uuid PRIMARY KEY NOT NULL,
	"list_id" text NOT NULL,
	"sha256" text NOT NULL,
	"list_date" text,
	"entity_count" integer NOT NULL,
	"name_count" integer NOT NULL,
	"file_names" jsonb NOT NULL,
	"warnings" jsonb NOT NULL,
	"imported_by" text NOT NULL,
	"imported_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"uid" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"img" text NOT NULL,
	"role" smallint NOT NULL,
	"provider" text NOT NULL,
	"last_login_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identity_accounts" ADD CONSTRAINT "identity_accounts_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_payloads" ADD CONSTRAINT "ledger_payloads_entry_id_ledger_entries_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_findings" ADD CONSTRAINT "onboarding_findings_case_id_onboarding_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."onboarding_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_hits" ADD CONSTRAINT "onboarding_hits_case_id_onboarding_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."onboarding_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_steps" ADD CONSTRAINT "onboarding_steps_case_id_onboarding_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."onboarding_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_cases" ADD CONSTRAINT "onboarding_cases_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_entities" ADD CONSTRAINT "screening_entities_version_id_screening_versions_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."screening_versions"("version_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_uploads" ADD CONSTRAINT "screening_uploads_import_id_screening_imports_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."screening_imports"("import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_versions" ADD CONSTRAINT "screening_versions_list_id_screening_lists_list_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."screening_lists"("list_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_order" ON "events" USING btree ("xid","id");--> statement-breakpoint
CREATE INDEX "events_case" ON "events" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "events_client" ON "events" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "events_proof" ON "events" USING btree ("proof_id");--> statement-breakpoint
CREATE INDEX "events_type" ON "events" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "identity_accounts_user" ON "identity_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identity_sessions_user" ON "identity_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identity_verifications_identifier" ON "identity_verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "ledger_unsequenced" ON "ledger_entries" USING btree ("created_at") WHERE "ledger_entries"."leaf_index" is null;--> statement-breakpoint
CREATE INDEX "ledger_newest" ON "ledger_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ledger_client" ON "ledger_entries" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "findings_case" ON "onboarding_findings" USING btree ("case_id","step","ordinal");--> statement-breakpoint
CREATE INDEX "hits_case" ON "onboarding_hits" USING btree ("case_id","ordinal");--> statement-breakpoint
CREATE INDEX "cases_updated" ON "onboarding_cases" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "cases_status" ON "onboarding_cases" USING btree ("status","updated_at");--> statement-breakpoint
CREATE INDEX "cases_client" ON "onboarding_cases" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "review_queue" ON "review_items" USING btree ("status","submitted_at");--> statement-breakpoint
CREATE INDEX "imports_started" ON "screening_imports" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role");