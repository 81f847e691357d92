CREATE TABLE "register_publications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"party_id" text,
	"register" text NOT NULL,
	"uid" text NOT NULL,
	"number" text NOT NULL,
	"published_on" date NOT NULL,
	"mutations" jsonb NOT NULL,
	"is_new" boolean NOT NULL,
	"found_in" text NOT NULL,
	"sha256" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"found_at" timestamptz(3) NOT NULL,
	CONSTRAINT "register_publications_once" UNIQUE NULLS NOT DISTINCT("client_id","party_id","register","number","sha256")
);
--> statement-breakpoint
CREATE TABLE "register_watches" (
	"register" text PRIMARY KEY NOT NULL,
	"read_through" date NOT NULL,
	"looked_at" timestamptz(3) DEFAULT now() NOT NULL,
	"failed_at" timestamptz(3),
	"fault" text,
	"next_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "register_publications" ADD CONSTRAINT "register_publications_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "register_publications_client" ON "register_publications" USING btree ("client_id","found_at");--> statement-breakpoint
CREATE FUNCTION hold_register_publication() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM clients WHERE id = OLD.client_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'what a register published stays as it was found' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER register_publications_stay BEFORE UPDATE OR DELETE ON register_publications
  FOR EACH ROW EXECUTE FUNCTION hold_register_publication();
