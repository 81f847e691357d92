CREATE TABLE "gleif_files" (
	"no" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gleif_files_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"sha256" text,
	"as_of" text,
	"records" bigint,
	"imported_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gleif_records" (
	"file_no" integer NOT NULL,
	"lei" text NOT NULL,
	"number" text NOT NULL,
	"entry" jsonb NOT NULL,
	CONSTRAINT "gleif_records_file_no_lei_pk" PRIMARY KEY("file_no","lei")
);
--> statement-breakpoint
CREATE TABLE "register_extracts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"party_id" text,
	"register" text NOT NULL,
	"asked" text NOT NULL,
	"entry" jsonb,
	"as_of" text,
	"sha256" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"taken_by" text NOT NULL,
	"taken_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "register_extracts" ADD CONSTRAINT "register_extracts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gleif_records_number" ON "gleif_records" USING btree ("file_no","number");--> statement-breakpoint
CREATE INDEX "register_extracts_client" ON "register_extracts" USING btree ("client_id","taken_at");--> statement-breakpoint
CREATE FUNCTION hold_register_extract() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM clients WHERE id = OLD.client_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'what a register answered about a client stays as it came' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER register_extracts_stay BEFORE UPDATE OR DELETE ON register_extracts
  FOR EACH ROW EXECUTE FUNCTION hold_register_extract();
