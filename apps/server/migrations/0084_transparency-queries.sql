CREATE TABLE "transparency_queries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"party_id" text NOT NULL,
	"document_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"is_absent" boolean NOT NULL,
	"owners" jsonb NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamptz(3) NOT NULL,
	"differs" boolean NOT NULL,
	"request_id" uuid,
	"reason" text,
	"noticed_on" date,
	"notice_id" uuid,
	"decided_by" text,
	"decided_at" timestamptz(3),
	CONSTRAINT "transparency_queries_notice" CHECK (num_nulls("transparency_queries"."noticed_on", "transparency_queries"."notice_id") <> 1),
	CONSTRAINT "transparency_queries_one_end" CHECK ("transparency_queries"."reason" is null or "transparency_queries"."noticed_on" is null),
	CONSTRAINT "transparency_queries_absent" CHECK (not "transparency_queries"."is_absent" or "transparency_queries"."owners" = '[]')
);
--> statement-breakpoint
ALTER TABLE "transparency_queries" ADD CONSTRAINT "transparency_queries_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transparency_queries_client" ON "transparency_queries" USING btree ("client_id","asked_at");--> statement-breakpoint
CREATE FUNCTION hold_transparency_query() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.id, OLD.client_id, OLD.party_id, OLD.document_id, OLD.sha256, OLD.is_absent, OLD.owners, OLD.asked_by,
    OLD.asked_at) IS NOT DISTINCT FROM (NEW.id, NEW.client_id, NEW.party_id, NEW.document_id, NEW.sha256, NEW.is_absent, NEW.owners,
    NEW.asked_by, NEW.asked_at) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM clients WHERE id = OLD.client_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'what a register answered stays as it was noted' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER transparency_queries_stay BEFORE UPDATE OR DELETE ON transparency_queries
  FOR EACH ROW EXECUTE FUNCTION hold_transparency_query();
