CREATE TABLE "party_hits" (
	"client_id" uuid NOT NULL,
	"record_id" text NOT NULL,
	"facts_sha256" text NOT NULL,
	"list_id" text NOT NULL,
	"entity_id" text NOT NULL,
	"entity_sha256" text NOT NULL,
	"hit" jsonb NOT NULL,
	"is_sanction" boolean NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	"found_at" timestamptz(3) DEFAULT now() NOT NULL,
	"decision" text,
	"decided_by" text,
	"decided_at" timestamptz(3),
	"reason" text,
	CONSTRAINT "party_hits_client_id_record_id_facts_sha256_list_id_entity_id_entity_sha256_pk" PRIMARY KEY("client_id","record_id","facts_sha256","list_id","entity_id","entity_sha256"),
	CONSTRAINT "party_hits_decided_whole" CHECK (num_nonnulls("party_hits"."decision", "party_hits"."decided_by", "party_hits"."decided_at", "party_hits"."reason") in (0, 4)),
	CONSTRAINT "party_hits_have_reasons" CHECK (length(trim(coalesce("party_hits"."reason", '----------'))) >= 10)
);
--> statement-breakpoint
CREATE TABLE "party_statements" (
	"client_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"version" integer NOT NULL,
	"statement" jsonb NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "party_statements_client_id_place_pk" PRIMARY KEY("client_id","place")
);
--> statement-breakpoint
CREATE TABLE "party_structures" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"version" integer NOT NULL,
	"screened_version" integer DEFAULT 0 NOT NULL,
	"confirmed_version" integer DEFAULT 0 NOT NULL,
	"confirmed_by" text,
	"confirmed_at" timestamptz(3),
	"holds_until" text,
	CONSTRAINT "party_structures_confirmed_whole" CHECK (num_nonnulls("party_structures"."confirmed_by", "party_structures"."confirmed_at") = case "party_structures"."confirmed_version" when 0 then 0 else 2 end),
	CONSTRAINT "party_structures_confirm_what_is_screened" CHECK ("party_structures"."confirmed_version" <= "party_structures"."screened_version" and "party_structures"."screened_version" <= "party_structures"."version")
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "structure_open_from" text;--> statement-breakpoint
ALTER TABLE "party_hits" ADD CONSTRAINT "party_hits_client_id_party_structures_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."party_structures"("client_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_statements" ADD CONSTRAINT "party_statements_client_id_party_structures_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."party_structures"("client_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_structures" ADD CONSTRAINT "party_structures_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "party_hits_client" ON "party_hits" USING btree ("client_id");--> statement-breakpoint
-- Whether it is open today who stands behind a client.
CREATE FUNCTION is_structure_open(client clients) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(client.structure_open_from <= to_char(now() AT TIME ZONE 'Europe/Zurich', 'YYYY-MM-DD'), false)
$$;
--> statement-breakpoint
CREATE FUNCTION mark_structure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE clients SET structure_open_from = (
    SELECT CASE
      WHEN s.confirmed_version <> s.version OR EXISTS (
        SELECT FROM party_hits h WHERE h.client_id = s.client_id AND h.is_current
          AND (h.decision IS NULL OR h.decision = 'confirmed' AND h.is_sanction))
        THEN '0001-01-01'
      ELSE s.holds_until
    END
    FROM party_structures s WHERE s.client_id = NEW.client_id
  ) WHERE id = NEW.client_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER party_structures_mark AFTER INSERT OR UPDATE ON party_structures
  FOR EACH ROW EXECUTE FUNCTION mark_structure();
--> statement-breakpoint
CREATE TRIGGER party_hits_mark AFTER INSERT OR UPDATE ON party_hits
  FOR EACH ROW EXECUTE FUNCTION mark_structure();
--> statement-breakpoint
CREATE FUNCTION hold_structure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- With its client only, whose records are erased.
    IF EXISTS (SELECT FROM clients WHERE id = OLD.client_id) THEN
      RAISE EXCEPTION 'who stood behind a client stays on record' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF NEW.client_id <> OLD.client_id OR NEW.subject <> OLD.subject OR NEW.version < OLD.version
    OR NEW.confirmed_version < OLD.confirmed_version THEN
    RAISE EXCEPTION 'a structure goes on from what it was' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.confirmed_version, NEW.confirmed_by, NEW.confirmed_at, NEW.holds_until)
    IS DISTINCT FROM (OLD.confirmed_version, OLD.confirmed_by, OLD.confirmed_at, OLD.holds_until) THEN
    IF NEW.confirmed_version <> NEW.version THEN
      RAISE EXCEPTION 'a structure is confirmed as it stands' USING ERRCODE = 'restrict_violation', HINT = 'structure-changed';
    END IF;
    IF EXISTS (SELECT FROM party_statements t WHERE t.client_id = NEW.client_id
      AND t.version > OLD.confirmed_version AND t.added_by = NEW.confirmed_by) THEN
      RAISE EXCEPTION 'nobody confirms what is their own' USING ERRCODE = 'restrict_violation', HINT = 'own-submission';
    END IF;
    IF EXISTS (SELECT FROM party_hits h WHERE h.client_id = NEW.client_id AND h.is_current
      AND (h.decision IS NULL OR h.decision = 'confirmed' AND h.is_sanction)) THEN
      RAISE EXCEPTION 'a hit on a party is open' USING ERRCODE = 'restrict_violation', HINT = 'hits-undecided';
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER party_structures_hold BEFORE UPDATE OR DELETE ON party_structures
  FOR EACH ROW EXECUTE FUNCTION hold_structure();
--> statement-breakpoint
CREATE FUNCTION hold_statement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM clients WHERE id = OLD.client_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a statement about a client stays as it was made' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER party_statements_stay BEFORE UPDATE OR DELETE ON party_statements
  FOR EACH ROW EXECUTE FUNCTION hold_statement();
--> statement-breakpoint
CREATE FUNCTION hold_party_hit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM clients WHERE id = OLD.client_id) THEN
      RAISE EXCEPTION 'a hit on a party stays on record' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF (to_jsonb(NEW) - '{is_current,decision,decided_by,decided_at,reason}'::text[])
    <> (to_jsonb(OLD) - '{is_current,decision,decided_by,decided_at,reason}'::text[]) THEN
    RAISE EXCEPTION 'what was found stays as it was found' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.decision = 'confirmed' AND NEW.decision IS DISTINCT FROM 'confirmed'
    AND NEW.decided_by IS NOT DISTINCT FROM OLD.decided_by THEN
    RAISE EXCEPTION 'nobody takes back what they confirmed' USING ERRCODE = 'restrict_violation', HINT = 'own-freeze';
  END IF;
  IF NEW.decision = 'dismissed' AND OLD.decision IS DISTINCT FROM 'dismissed' AND EXISTS (
    SELECT FROM party_statements t WHERE t.client_id = NEW.client_id AND t.added_by = NEW.decided_by
      AND t.statement->>'recordId' = NEW.record_id) THEN
    RAISE EXCEPTION 'nobody dismisses a hit on whom they entered' USING ERRCODE = 'restrict_violation', HINT = 'own-submission';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER party_hits_hold BEFORE UPDATE OR DELETE ON party_hits
  FOR EACH ROW EXECUTE FUNCTION hold_party_hit();
--> statement-breakpoint
CREATE FUNCTION refuse_open_structure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT is_structure_open(c) FROM clients c WHERE c.id = NEW.client_id FOR SHARE) THEN
    RAISE EXCEPTION 'it is open who stands behind the client'
      USING ERRCODE = 'restrict_violation', HINT = 'client-structure-open';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Payments begin and go out, and accounts are opened; one that a freeze closed may come back and waits like the others.
CREATE TRIGGER payments_begin_structure BEFORE INSERT ON payments
  FOR EACH ROW EXECUTE FUNCTION refuse_open_structure();
--> statement-breakpoint
CREATE TRIGGER payments_go_out_structure BEFORE UPDATE ON payments
  FOR EACH ROW WHEN (
    NEW.state IN ('approved', 'queued', 'sending')
    AND (NEW.state <> OLD.state OR OLD.is_held)
    AND (NOT NEW.is_held OR NEW.state <> OLD.state AND NEW.state <> 'queued')
  ) EXECUTE FUNCTION refuse_open_structure();
--> statement-breakpoint
CREATE TRIGGER payment_accounts_structure BEFORE INSERT ON payment_accounts
  FOR EACH ROW WHEN (NOT NEW.is_closed) EXECUTE FUNCTION refuse_open_structure();
--> statement-breakpoint
CREATE TRIGGER review_items_structure BEFORE UPDATE OF status ON review_items
  FOR EACH ROW WHEN (NEW.status = 'approved' AND OLD.status <> 'approved') EXECUTE FUNCTION refuse_open_structure();
--> statement-breakpoint
CREATE TRIGGER onboarding_cases_structure BEFORE UPDATE OF status ON onboarding_cases
  FOR EACH ROW WHEN (NEW.status = 'approved' AND OLD.status <> 'approved') EXECUTE FUNCTION refuse_open_structure();
--> statement-breakpoint
-- Whoever said who stands behind a client had a part in what is decided about the client.
CREATE FUNCTION refuse_own_structure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM party_statements t WHERE t.client_id = NEW.client_id AND t.added_by = NEW.decided_by) THEN
    RAISE EXCEPTION 'nobody approves a client whose structure they entered'
      USING ERRCODE = 'restrict_violation', HINT = 'own-submission';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER review_items_own_structure BEFORE UPDATE OF status ON review_items
  FOR EACH ROW WHEN (NEW.status = 'approved' AND OLD.status <> 'approved' AND NEW.workflow = 'client_onboarding')
  EXECUTE FUNCTION refuse_own_structure();
