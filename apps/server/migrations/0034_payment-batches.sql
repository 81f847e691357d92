CREATE TABLE "payment_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"state" text NOT NULL,
	"request_id" uuid,
	"asked" jsonb,
	"drop_id" uuid,
	"basket_id" text,
	"bank_status" text,
	"reason" text,
	"sca_url" text,
	"next_at" timestamptz(3) DEFAULT now() NOT NULL,
	"questions" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_sendings" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_batches" ADD CONSTRAINT "payment_batches_file_id_payment_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."payment_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_batches_request" ON "payment_batches" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "payment_batches_file" ON "payment_batches" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "payment_batches_open" ON "payment_batches" USING btree ("next_at") WHERE "payment_batches"."state" in ('gathering', 'opening', 'signing', 'dropping');--> statement-breakpoint
ALTER TABLE "payment_sendings" ADD CONSTRAINT "payment_sendings_batch_id_payment_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payment_batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_sendings_batch" ON "payment_sendings" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "payments_file" ON "payments" USING btree ("file_id") WHERE "payments"."file_id" is not null;--> statement-breakpoint
UPDATE payments p SET file_id = l.file_id FROM payment_file_lines l WHERE l.payment_id = p.id;
--> statement-breakpoint
-- Whether somebody may decide now: an officer whose account works.
CREATE FUNCTION is_officer(who text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM users u WHERE u.uid = who AND u.role IN (0, 1) AND u.state = 'active')
$$;
--> statement-breakpoint
-- Whether somebody who confirmed a file is no officer any more.
CREATE FUNCTION is_confirmation_lost(file uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM payment_files f CROSS JOIN LATERAL (VALUES (f.confirmed_by), (f.second_by)) AS who (uid)
    WHERE f.id = file AND who.uid IS NOT NULL AND NOT is_officer(who.uid))
$$;
--> statement-breakpoint
-- Payments of a batch that wait for their signature and must not get it, with the reason.
CREATE FUNCTION batch_refusals(batch uuid) RETURNS TABLE (payment_id uuid, reason text) LANGUAGE sql STABLE AS $$
  SELECT * FROM (
    SELECT p.id, CASE
      WHEN s.cancel_id IS NOT NULL THEN 'cancel-asked'
      WHEN p.is_held THEN 'held'
      WHEN c.is_frozen OR c.status <> 'accepted' THEN 'client-frozen'
      WHEN p.approved_by_kind = 'user' AND (NOT is_officer(p.approved_by) OR l.limit_minor < p.chf_minor)
        THEN 'approval-lost'
      WHEN p.approved_by IS NULL OR p.approved_hash IS DISTINCT FROM p.order_hash THEN 'approval-lost'
      WHEN is_confirmation_lost(p.file_id) THEN 'confirmation-lost'
    END AS reason
    FROM payment_sendings s
    JOIN payments p ON p.id = s.payment_id
    JOIN clients c ON c.id = p.client_id
    LEFT JOIN users u ON u.uid = p.approved_by
    LEFT JOIN payment_approval_limits l ON l.role = CASE u.role WHEN 0 THEN 'admin' WHEN 1 THEN 'editor' END
    WHERE s.batch_id = batch AND p.state IN ('submitted', 'awaiting_sca')) AS found
  WHERE found.reason IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION hold_payment_batch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'gathering' OR NEW.request_id IS NOT NULL OR NEW.basket_id IS NOT NULL THEN
      RAISE EXCEPTION 'a batch begins by gathering' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state || '>' || NEW.state) NOT IN (
    'gathering>opening', 'gathering>single', 'opening>signing', 'opening>single', 'signing>dropping',
    'signing>signed', 'signing>refused', 'dropping>signing', 'dropping>gathering', 'refused>gathering'
  ) THEN
    RAISE EXCEPTION 'a batch does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.file_id <> OLD.file_id OR NEW.created_at <> OLD.created_at THEN
    RAISE EXCEPTION 'a batch stays that of its file' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state = 'gathering' AND (NEW.request_id, NEW.asked, NEW.basket_id) IS DISTINCT FROM (NULL, NULL, NULL) THEN
    RAISE EXCEPTION 'a batch that is gathered was asked for nowhere' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state <> 'gathering' AND NEW.state <> 'gathering'
    AND (NEW.request_id IS DISTINCT FROM OLD.request_id OR (NEW.asked IS DISTINCT FROM OLD.asked
      AND NOT (NEW.asked IS NULL AND NEW.state IN ('signed', 'refused', 'single')))) THEN
    RAISE EXCEPTION 'what the bank was asked for stays' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.basket_id IS NOT NULL AND NEW.state IN ('opening', 'signing', 'dropping')
    AND NEW.basket_id IS DISTINCT FROM OLD.basket_id THEN
    RAISE EXCEPTION 'the basket of a batch stays' USING ERRCODE = 'restrict_violation';
  END IF;
  -- Nothing is signed unless every fact that forbids it is known to be absent.
  IF OLD.state = 'gathering' AND NEW.state = 'opening' AND (
    NEW.request_id IS NULL OR coalesce(jsonb_array_length(NEW.asked), 0) < 2
    OR EXISTS (
      SELECT FROM jsonb_array_elements(NEW.asked) AS one
      WHERE NOT EXISTS (
        SELECT FROM payment_sendings s JOIN payments p ON p.id = s.payment_id
        WHERE p.id = (one->>'paymentId')::uuid AND s.batch_id = NEW.id AND p.state IN ('submitted', 'awaiting_sca')
          AND p.file_id = NEW.file_id AND s.bank_payment_id = one->>'bankPaymentId'))
    OR EXISTS (
      SELECT FROM batch_refusals(NEW.id) r
      WHERE NEW.asked @> jsonb_build_array(jsonb_build_object('paymentId', r.payment_id)))
  ) THEN
    RAISE EXCEPTION 'a payment of the batch must not be signed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_batches_held BEFORE INSERT OR UPDATE ON payment_batches
  FOR EACH ROW EXECUTE FUNCTION hold_payment_batch();
--> statement-breakpoint
CREATE FUNCTION hold_payment_file_of() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a payment stays that of its file' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_file BEFORE UPDATE ON payments
  FOR EACH ROW WHEN (OLD.file_id IS DISTINCT FROM NEW.file_id) EXECUTE FUNCTION hold_payment_file_of();
--> statement-breakpoint
-- The rights of a disabled account are gone, like those of a role that was taken away.
CREATE OR REPLACE FUNCTION hold_payment_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.is_held AND NOT NEW.is_held AND NEW.released_by IS DISTINCT FROM OLD.held_by THEN
    PERFORM FROM users WHERE uid = NEW.released_by AND role = 0 AND state = 'active' FOR SHARE;
    IF NOT FOUND OR part_of(NEW.id, NEW.released_by) = 'made' THEN
      RAISE EXCEPTION 'a hold is lifted by who put it, or by an administrator without a part in the order'
        USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  IF NEW.state = 'sending' AND OLD.state <> 'sending' AND NEW.approved_by_kind = 'user' THEN
    PERFORM FROM users WHERE uid = NEW.approved_by AND role IN (0, 1) AND state = 'active' FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'who approved the payment may approve none any more' USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
