CREATE TABLE "administered_entities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"party_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"since" date NOT NULL,
	"until" date,
	"outcome" text NOT NULL,
	"reason" text,
	"due_on" date,
	"reported_on" date,
	"document_id" uuid,
	"content_sha256" text,
	"changed_on" date,
	"decided_by" text NOT NULL,
	"decided_at" timestamptz(3) NOT NULL,
	CONSTRAINT "administered_entities_end" CHECK ("administered_entities"."until" >= "administered_entities"."since"),
	CONSTRAINT "administered_entities_exempt" CHECK (("administered_entities"."outcome" = 'exempt') = ("administered_entities"."reason" is not null)),
	CONSTRAINT "administered_entities_reported" CHECK ("administered_entities"."outcome" <> 'reported' or num_nulls("administered_entities"."reported_on", "administered_entities"."document_id", "administered_entities"."content_sha256") = 0),
	CONSTRAINT "administered_entities_known" CHECK (("administered_entities"."outcome" in ('exempt', 'reported')) = ("administered_entities"."content_sha256" is not null)),
	CONSTRAINT "administered_entities_changed" CHECK ("administered_entities"."changed_on" is null or "administered_entities"."content_sha256" is not null)
);
--> statement-breakpoint
CREATE TABLE "reporting_terms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"valid_from" date NOT NULL,
	"first_by" date,
	"first_days" integer,
	"change_days" integer,
	"notice_days" integer,
	"source" text NOT NULL,
	"set_by" text NOT NULL,
	"set_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "administered_entities" ADD CONSTRAINT "administered_entities_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "administered_entities_once" ON "administered_entities" USING btree ("client_id","party_id") WHERE "administered_entities"."until" is null;--> statement-breakpoint
CREATE INDEX "administered_entities_client" ON "administered_entities" USING btree ("client_id");--> statement-breakpoint
CREATE FUNCTION hold_administered_entity() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM clients WHERE id = OLD.client_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'what the firm administered stays on record' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER administered_entities_stay BEFORE DELETE ON administered_entities
  FOR EACH ROW EXECUTE FUNCTION hold_administered_entity();
--> statement-breakpoint
CREATE FUNCTION hold_reporting_terms() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'terms that were set stay as they were set' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER reporting_terms_stay BEFORE UPDATE OR DELETE ON reporting_terms
  FOR EACH ROW EXECUTE FUNCTION hold_reporting_terms();
