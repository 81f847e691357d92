CREATE TABLE "client_freezes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"list_id" text,
	"entity_id" text,
	"decision_id" uuid,
	"reason" text NOT NULL,
	"frozen_by" text NOT NULL,
	"frozen_at" timestamptz(3) DEFAULT now() NOT NULL,
	"lifted_by" text,
	"lifted_at" timestamptz(3),
	"lift_reason" text,
	CONSTRAINT "client_freezes_four_eyes" CHECK ("client_freezes"."lifted_by" <> "client_freezes"."frozen_by"),
	CONSTRAINT "client_freezes_lifted_whole" CHECK (num_nonnulls("client_freezes"."lifted_by", "client_freezes"."lifted_at", "client_freezes"."lift_reason") in (0, 3)),
	CONSTRAINT "client_freezes_have_reasons" CHECK (length(trim("client_freezes"."reason")) > 0 and length(trim(coalesce("client_freezes"."lift_reason", '-'))) > 0),
	CONSTRAINT "client_freezes_name_their_entry" CHECK (num_nonnulls("client_freezes"."list_id", "client_freezes"."entity_id", "client_freezes"."decision_id") = case "client_freezes"."cause" when 'confirmed-hit' then 3 else 0 end)
);
--> statement-breakpoint
CREATE TABLE "obligations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"case_id" uuid,
	"kind" text NOT NULL,
	"article" text NOT NULL,
	"opened_at" timestamptz(3) DEFAULT now() NOT NULL,
	"due_at" timestamptz(3) NOT NULL,
	"done_by" text,
	"done_at" timestamptz(3),
	"note" text,
	CONSTRAINT "obligations_done_whole" CHECK (num_nonnulls("obligations"."done_by", "obligations"."done_at", "obligations"."note") in (0, 3)),
	CONSTRAINT "obligations_have_a_note" CHECK (length(trim(coalesce("obligations"."note", '-'))) > 0)
);
--> statement-breakpoint
DROP INDEX "review_one_per_case";--> statement-breakpoint
DROP INDEX "review_one_open_payment";--> statement-breakpoint
DROP INDEX "review_one_open_rescreening";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "is_frozen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD COLUMN "is_frozen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "client_freezes" ADD CONSTRAINT "client_freezes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "obligations" ADD CONSTRAINT "obligations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_freezes_client" ON "client_freezes" USING btree ("client_id","frozen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "client_freezes_one_an_entry" ON "client_freezes" USING btree ("client_id","list_id","entity_id") WHERE "client_freezes"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "obligations_client" ON "obligations" USING btree ("client_id","opened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "obligations_one_open" ON "obligations" USING btree ("client_id","kind") WHERE "obligations"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "review_one_open" ON "review_items" USING btree ("workflow","case_id","type") WHERE "review_items"."status" = 'pending';
--> statement-breakpoint
-- What stands already: whoever is not accepted, and whoever was confirmed to be on a sanctions list, has nothing open.
CREATE TEMPORARY TABLE confirmed ON COMMIT DROP AS
  SELECT d.decision_id, d.client_id, d.list_id, d.entity_id, d.reason, d.decided_by, d.decided_at
  FROM screening_decisions d
  LEFT JOIN screening_lists l USING (list_id)
  LEFT JOIN screening_entities e ON e.version_id = l.active_version_id AND e.entity_id = d.entity_id
  WHERE d.decision = 'confirmed' AND d.ended_at IS NULL
    AND (coalesce(jsonb_array_length(e.entity -> 'topics'), 0) = 0 OR e.entity -> 'topics' ? 'sanction');
--> statement-breakpoint
UPDATE payment_accounts a SET is_closed = true, is_frozen = c.status = 'accepted'
FROM clients c
WHERE c.id = a.client_id AND NOT a.is_closed
  AND (c.status <> 'accepted' OR c.id IN (SELECT client_id FROM confirmed));
--> statement-breakpoint
WITH held AS (
  UPDATE payments p SET is_held = true, updated_at = now()
  FROM clients c
  WHERE c.id = p.client_id AND NOT p.is_held
    AND p.state IN ('pending_approval', 'human_review', 'more_info', 'approved', 'queued', 'sending', 'unknown')
    AND (c.status <> 'accepted' OR c.id IN (SELECT client_id FROM confirmed))
  RETURNING p.id, p.version, p.state, c.status
)
INSERT INTO payment_steps (payment_id, version, path, event, actor, note)
SELECT id, version, ARRAY[state], 'hold', 'payment-agent',
  CASE WHEN status = 'accepted' THEN 'client-frozen' ELSE 'client-not-accepted' END
FROM held;
--> statement-breakpoint
CREATE FUNCTION require_active_client(client uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  standing record;
BEGIN
  -- Whoever freezes or refuses the client waits for this transaction, and this one for theirs.
  SELECT status, is_frozen INTO standing FROM clients WHERE id = client FOR SHARE;
  IF standing.is_frozen THEN
    RAISE EXCEPTION 'the client is frozen' USING ERRCODE = 'restrict_violation';
  END IF;
  IF standing.status IS DISTINCT FROM 'accepted' THEN
    RAISE EXCEPTION 'the client is not accepted' USING ERRCODE = 'restrict_violation';
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION hold_payment_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM require_active_client(NEW.client_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_begin_active BEFORE INSERT ON payments
  FOR EACH ROW EXECUTE FUNCTION hold_payment_client();
--> statement-breakpoint
-- Held payments may be queued (one that the bank turns out not to have), but not approved or sent.
CREATE TRIGGER payments_go_out_active BEFORE UPDATE ON payments
  FOR EACH ROW WHEN (
    NEW.state IN ('approved', 'queued', 'sending')
    AND (NEW.state <> OLD.state OR OLD.is_held)
    AND (NOT NEW.is_held OR NEW.state <> OLD.state AND NEW.state <> 'queued')
  ) EXECUTE FUNCTION hold_payment_client();
--> statement-breakpoint
CREATE TRIGGER payment_accounts_open_active BEFORE INSERT OR UPDATE OF is_closed, client_id ON payment_accounts
  FOR EACH ROW WHEN (NOT NEW.is_closed) EXECUTE FUNCTION hold_payment_client();
--> statement-breakpoint
CREATE FUNCTION hold_client_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.is_frozen <> EXISTS (SELECT FROM client_freezes WHERE client_id = NEW.id AND lifted_at IS NULL) THEN
    RAISE EXCEPTION 'a client is frozen as long as a freeze holds' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.status <> OLD.status AND (OLD.status = 'refused' OR NEW.status = 'applicant' OR NEW.is_frozen AND NEW.status = 'accepted') THEN
    RAISE EXCEPTION 'a client does not go from % to % (frozen: %)', OLD.status, NEW.status, NEW.is_frozen
      USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.status = 'accepted' AND NOT NEW.is_frozen THEN
    RETURN NEW;
  END IF;
  IF EXISTS (SELECT FROM payment_accounts WHERE client_id = NEW.id AND NOT is_closed) THEN
    RAISE EXCEPTION 'the client has an open account' USING ERRCODE = 'restrict_violation';
  END IF;
  IF EXISTS (SELECT FROM payments WHERE client_id = NEW.id AND state IN ('approved', 'queued') AND NOT is_held) THEN
    RAISE EXCEPTION 'a payment of the client may still go out' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER clients_standing BEFORE UPDATE OF status, is_frozen ON clients
  FOR EACH ROW EXECUTE FUNCTION hold_client_standing();
--> statement-breakpoint
CREATE FUNCTION hold_freeze() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- With its client only, whose records are erased.
    IF EXISTS (SELECT FROM clients WHERE id = OLD.client_id) THEN
      RAISE EXCEPTION 'a freeze stays on record' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF OLD.lifted_at IS NOT NULL
    OR (to_jsonb(NEW) - '{lifted_by,lifted_at,lift_reason}'::text[])
      <> (to_jsonb(OLD) - '{lifted_by,lifted_at,lift_reason}'::text[]) THEN
    RAISE EXCEPTION 'a freeze is lifted once and changes in nothing else' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER client_freezes_stay BEFORE UPDATE OR DELETE ON client_freezes
  FOR EACH ROW EXECUTE FUNCTION hold_freeze();
--> statement-breakpoint
CREATE FUNCTION mark_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE clients SET is_frozen = EXISTS (
    SELECT FROM client_freezes WHERE client_id = NEW.client_id AND lifted_at IS NULL
  ) WHERE id = NEW.client_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER client_freezes_mark AFTER INSERT OR UPDATE ON client_freezes
  FOR EACH ROW EXECUTE FUNCTION mark_frozen();
--> statement-breakpoint
CREATE FUNCTION hold_obligation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM clients WHERE id = OLD.client_id) THEN
      RAISE EXCEPTION 'an obligation stays on record' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF OLD.done_at IS NOT NULL
    OR (to_jsonb(NEW) - '{done_by,done_at,note}'::text[]) <> (to_jsonb(OLD) - '{done_by,done_at,note}'::text[]) THEN
    RAISE EXCEPTION 'an obligation is done once and changes in nothing else' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER obligations_stay BEFORE UPDATE OR DELETE ON obligations
  FOR EACH ROW EXECUTE FUNCTION hold_obligation();
--> statement-breakpoint
CREATE FUNCTION hold_frozen_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT is_frozen FROM clients WHERE id = NEW.client_id FOR SHARE) THEN
    RAISE EXCEPTION 'nothing is approved for a frozen client' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER review_items_frozen BEFORE UPDATE OF status ON review_items
  FOR EACH ROW WHEN (NEW.status = 'approved' AND OLD.status <> 'approved') EXECUTE FUNCTION hold_frozen_case();
--> statement-breakpoint
CREATE TRIGGER onboarding_cases_frozen BEFORE UPDATE OF status ON onboarding_cases
  FOR EACH ROW WHEN (NEW.status = 'approved' AND OLD.status <> 'approved') EXECUTE FUNCTION hold_frozen_case();
--> statement-breakpoint
INSERT INTO client_freezes (id, client_id, cause, list_id, entity_id, decision_id, reason, frozen_by, frozen_at)
SELECT gen_random_uuid(), client_id, 'confirmed-hit', list_id, entity_id, decision_id, reason, decided_by, decided_at
FROM confirmed;
--> statement-breakpoint
INSERT INTO obligations (id, client_id, case_id, kind, article, due_at)
SELECT gen_random_uuid(), client_id,
  (SELECT k.id FROM onboarding_cases k WHERE k.client_id = c.client_id ORDER BY k.submitted_at DESC LIMIT 1),
  'seco-report', 'EmbG SR 946.231 Art. 3', now()
FROM (SELECT DISTINCT client_id FROM confirmed) c;
