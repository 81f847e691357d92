CREATE TABLE "client_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"placed_by" text NOT NULL,
	"placed_at" timestamptz(3) DEFAULT now() NOT NULL,
	"lifted_by" text,
	"lifted_at" timestamptz(3),
	"lift_reason" text,
	CONSTRAINT "client_holds_four_eyes" CHECK ("client_holds"."lifted_by" <> "client_holds"."placed_by"),
	CONSTRAINT "client_holds_have_reasons" CHECK (length(trim("client_holds"."reason")) > 0 and length(trim(coalesce("client_holds"."lift_reason", '-'))) > 0),
	CONSTRAINT "client_holds_lifted_whole" CHECK (num_nonnulls("client_holds"."lifted_by", "client_holds"."lifted_at", "client_holds"."lift_reason") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "erasure_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamptz(3) DEFAULT now() NOT NULL,
	"refused_by" text,
	"refused_at" timestamptz(3),
	"consented_by" text,
	CONSTRAINT "erasure_requests_four_eyes" CHECK ("erasure_requests"."consented_by" <> "erasure_requests"."requested_by"),
	CONSTRAINT "erasure_requests_one_answer" CHECK (num_nonnulls("erasure_requests"."refused_by", "erasure_requests"."consented_by") < 2),
	CONSTRAINT "erasure_requests_refused_whole" CHECK (num_nonnulls("erasure_requests"."refused_by", "erasure_requests"."refused_at") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "client_holds" ADD CONSTRAINT "client_holds_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure_requests" ADD CONSTRAINT "erasure_requests_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_holds_client" ON "client_holds" USING btree ("client_id","placed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "erasure_requests_one_open" ON "erasure_requests" USING btree ("client_id") WHERE "erasure_requests"."refused_at" is null;--> statement-breakpoint
CREATE FUNCTION hold_legal_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- With its client only, whose records are erased.
    IF EXISTS (SELECT FROM clients WHERE id = OLD.client_id) THEN
      RAISE EXCEPTION 'a legal hold stays on record' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF OLD.lifted_at IS NOT NULL
    OR (to_jsonb(NEW) - '{lifted_by,lifted_at,lift_reason}'::text[])
      <> (to_jsonb(OLD) - '{lifted_by,lifted_at,lift_reason}'::text[]) THEN
    RAISE EXCEPTION 'a legal hold is lifted once and changes in nothing else' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER client_holds_stay BEFORE UPDATE OR DELETE ON client_holds
  FOR EACH ROW EXECUTE FUNCTION hold_legal_hold();
--> statement-breakpoint
CREATE FUNCTION hold_erasure_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM clients WHERE id = OLD.client_id) THEN
      RAISE EXCEPTION 'a request to erase a client stays on record' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF num_nonnulls(OLD.refused_by, OLD.consented_by) > 0
    OR (to_jsonb(NEW) - '{refused_by,refused_at,consented_by}'::text[])
      <> (to_jsonb(OLD) - '{refused_by,refused_at,consented_by}'::text[]) THEN
    RAISE EXCEPTION 'a request to erase a client is answered once and changes in nothing else'
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER erasure_requests_stay BEFORE UPDATE OR DELETE ON erasure_requests
  FOR EACH ROW EXECUTE FUNCTION hold_erasure_request();
--> statement-breakpoint
CREATE FUNCTION keep_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    RAISE EXCEPTION 'a client is of the sample firm from the beginning or never' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.is_sample THEN
    RETURN OLD;
  END IF;
  IF EXISTS (SELECT FROM client_holds WHERE client_id = OLD.id AND lifted_at IS NULL) THEN
    RAISE EXCEPTION 'a legal hold keeps the client' USING ERRCODE = 'restrict_violation', HINT = 'legal-hold';
  END IF;
  IF OLD.is_frozen THEN
    RAISE EXCEPTION 'a freeze keeps the client' USING ERRCODE = 'restrict_violation', HINT = 'client-frozen';
  END IF;
  IF NOT EXISTS (SELECT FROM erasure_requests WHERE client_id = OLD.id AND consented_by IS NOT NULL) THEN
    RAISE EXCEPTION 'a client is erased by two' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER clients_go_by_two BEFORE DELETE ON clients
  FOR EACH ROW EXECUTE FUNCTION keep_client();
--> statement-breakpoint
CREATE TRIGGER clients_stay_real BEFORE UPDATE OF is_sample ON clients
  FOR EACH ROW WHEN (NEW.is_sample <> OLD.is_sample) EXECUTE FUNCTION keep_client();
