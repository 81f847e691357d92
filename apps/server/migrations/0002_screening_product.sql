CREATE TABLE "screening_batch_lines" (
	"batch_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"record_id" text NOT NULL,
	"name" text NOT NULL,
	"error_code" text,
	"screening_id" uuid,
	CONSTRAINT "screening_batch_lines_batch_id_line_pk" PRIMARY KEY("batch_id","line")
);
--> statement-breakpoint
CREATE TABLE "screening_batches" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"file_name" text NOT NULL,
	"file" "bytea",
	"list_set_id" text,
	"lines_total" integer NOT NULL,
	"lines_done" integer DEFAULT 0 NOT NULL,
	"lines_with_hits" integer DEFAULT 0 NOT NULL,
	"line_errors" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"is_stop_requested" boolean DEFAULT false NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamptz(3) DEFAULT now() NOT NULL,
	"ended_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "screening_client_hits" (
	"client_id" uuid NOT NULL,
	"list_id" text NOT NULL,
	"entity_id" text NOT NULL,
	"entity_sha256" text NOT NULL,
	"screening_id" uuid NOT NULL,
	"review_item_id" uuid,
	"hit" jsonb NOT NULL,
	CONSTRAINT "screening_client_hits_client_id_list_id_entity_id_entity_sha256_pk" PRIMARY KEY("client_id","list_id","entity_id","entity_sha256")
);
--> statement-breakpoint
CREATE TABLE "screening_decisions" (
	"decision_id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"list_id" text NOT NULL,
	"entity_id" text NOT NULL,
	"entity_sha256" text NOT NULL,
	"facts_sha256" text NOT NULL,
	"decision" text NOT NULL,
	"reason" text NOT NULL,
	"decided_by" text NOT NULL,
	"decided_at" timestamptz(3) DEFAULT now() NOT NULL,
	"proof_id" uuid,
	"ended_as" text,
	"ended_by" text,
	"ended_at" timestamptz(3),
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "screening_list_sets" (
	"set_id" text PRIMARY KEY NOT NULL,
	"lists" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screening_rescreenings" (
	"rescreening_id" uuid PRIMARY KEY NOT NULL,
	"previous_version_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"changed_entities" integer DEFAULT 0 NOT NULL,
	"clients_total" integer DEFAULT 0 NOT NULL,
	"clients_affected" integer DEFAULT 0 NOT NULL,
	"clients_done" integer DEFAULT 0 NOT NULL,
	"new_hits" integer DEFAULT 0 NOT NULL,
	"review_items" integer DEFAULT 0 NOT NULL,
	"requested_at" timestamptz(3) DEFAULT now() NOT NULL,
	"ended_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "screenings" (
	"screening_id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"client_id" uuid,
	"rescreening_id" uuid,
	"batch_id" uuid,
	"list_set_id" text NOT NULL,
	"engine_version" text NOT NULL,
	"threshold" double precision NOT NULL,
	"query" text NOT NULL,
	"result" text NOT NULL,
	"result_sha256" text NOT NULL,
	"decisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"requested_by" text NOT NULL,
	"at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "screenings_once_a_pass" UNIQUE("rescreening_id","client_id")
);
--> statement-breakpoint
ALTER TABLE "review_items" DROP CONSTRAINT "review_one_per_case";--> statement-breakpoint
ALTER TABLE "screening_entities" ADD COLUMN "content_sha256" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "screening_imports" ADD COLUMN "accept_shrunken" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "screening_versions" ADD COLUMN "diff" jsonb;--> statement-breakpoint
ALTER TABLE "screening_batch_lines" ADD CONSTRAINT "screening_batch_lines_batch_id_screening_batches_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."screening_batches"("batch_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_batch_lines" ADD CONSTRAINT "screening_batch_lines_screening_id_screenings_screening_id_fk" FOREIGN KEY ("screening_id") REFERENCES "public"."screenings"("screening_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_batches" ADD CONSTRAINT "screening_batches_list_set_id_screening_list_sets_set_id_fk" FOREIGN KEY ("list_set_id") REFERENCES "public"."screening_list_sets"("set_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_client_hits" ADD CONSTRAINT "screening_client_hits_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_client_hits" ADD CONSTRAINT "screening_client_hits_screening_id_screenings_screening_id_fk" FOREIGN KEY ("screening_id") REFERENCES "public"."screenings"("screening_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_decisions" ADD CONSTRAINT "screening_decisions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_rescreenings" ADD CONSTRAINT "screening_rescreenings_rescreening_id_screening_versions_version_id_fk" FOREIGN KEY ("rescreening_id") REFERENCES "public"."screening_versions"("version_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenings" ADD CONSTRAINT "screenings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenings" ADD CONSTRAINT "screenings_rescreening_id_screening_rescreenings_rescreening_id_fk" FOREIGN KEY ("rescreening_id") REFERENCES "public"."screening_rescreenings"("rescreening_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenings" ADD CONSTRAINT "screenings_batch_id_screening_batches_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."screening_batches"("batch_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenings" ADD CONSTRAINT "screenings_list_set_id_screening_list_sets_set_id_fk" FOREIGN KEY ("list_set_id") REFERENCES "public"."screening_list_sets"("set_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_hits_item" ON "screening_client_hits" USING btree ("review_item_id");--> statement-breakpoint
CREATE INDEX "decisions_client" ON "screening_decisions" USING btree ("client_id","decided_at");--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_one_open" ON "screening_decisions" USING btree ("client_id","list_id","entity_id") WHERE "screening_decisions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "screenings_client" ON "screenings" USING btree ("client_id","at");--> statement-breakpoint
CREATE INDEX "screenings_batch" ON "screenings" USING btree ("batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "review_one_per_case" ON "review_items" USING btree ("workflow","case_id","type") WHERE "review_items"."type" <> 'rescreening';--> statement-breakpoint
CREATE UNIQUE INDEX "review_one_open_rescreening" ON "review_items" USING btree ("workflow","case_id") WHERE "review_items"."type" = 'rescreening' and "review_items"."status" = 'pending';