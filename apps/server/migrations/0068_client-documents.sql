CREATE TABLE "client_document_pieces" (
	"document_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "client_document_pieces_document_id_place_pk" PRIMARY KEY("document_id","place")
);
--> statement-breakpoint
CREATE TABLE "client_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"paper" text NOT NULL,
	"party_id" text,
	"language" text NOT NULL,
	"is_certified" boolean NOT NULL,
	"valid_until" date,
	"file_name" text NOT NULL,
	"kind" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_by" text NOT NULL,
	"uploaded_at" timestamptz(3) DEFAULT now() NOT NULL,
	"withdrawn_by" text,
	"withdrawn_at" timestamptz(3),
	"withdrawn_for" text,
	CONSTRAINT "client_documents_withdrawn_whole" CHECK (num_nonnulls("client_documents"."withdrawn_by", "client_documents"."withdrawn_at", "client_documents"."withdrawn_for") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "client_document_pieces" ADD CONSTRAINT "client_document_pieces_document_id_client_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."client_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_documents" ADD CONSTRAINT "client_documents_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_documents_client" ON "client_documents" USING btree ("client_id","uploaded_at");
--> statement-breakpoint
-- What was uploaded stays as it is: of a document nothing changes but that it is withdrawn once, of its file nothing. Both go
-- with the client.
CREATE FUNCTION hold_client_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.withdrawn_at IS NOT NULL OR NEW.withdrawn_at IS NULL
    OR to_jsonb(NEW) - '{withdrawn_by,withdrawn_at,withdrawn_for}'::text[]
      IS DISTINCT FROM to_jsonb(OLD) - '{withdrawn_by,withdrawn_at,withdrawn_for}'::text[]
  THEN
    RAISE EXCEPTION 'what was uploaded of a client stays' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER client_documents_hold BEFORE UPDATE ON client_documents
  FOR EACH ROW EXECUTE FUNCTION hold_client_document();
--> statement-breakpoint
CREATE FUNCTION hold_client_document_piece() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was uploaded of a client stays' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER client_document_pieces_hold BEFORE UPDATE ON client_document_pieces
  FOR EACH ROW EXECUTE FUNCTION hold_client_document_piece();
