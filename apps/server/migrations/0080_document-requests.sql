CREATE TABLE "document_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"language" text NOT NULL,
	"due_on" date NOT NULL,
	"note" text,
	"items" jsonb NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_requests_client" ON "document_requests" USING btree ("client_id","asked_at");--> statement-breakpoint
CREATE FUNCTION hold_document_request() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM clients WHERE id = OLD.client_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'what a client was asked for stays as it was asked' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER document_requests_stay BEFORE UPDATE OR DELETE ON document_requests
  FOR EACH ROW EXECUTE FUNCTION hold_document_request();
