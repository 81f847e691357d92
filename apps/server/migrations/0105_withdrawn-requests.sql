ALTER TABLE "document_requests" ADD COLUMN "withdrawn_by" text;--> statement-breakpoint
ALTER TABLE "document_requests" ADD COLUMN "withdrawn_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "document_requests" ADD COLUMN "withdrawn_for" text;--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_withdrawn_whole" CHECK (num_nonnulls("document_requests"."withdrawn_by", "document_requests"."withdrawn_at", "document_requests"."withdrawn_for") in (0, 3));--> statement-breakpoint
-- Of what a client was asked for nothing changes but that it is withdrawn once.
CREATE OR REPLACE FUNCTION hold_document_request() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM clients WHERE id = OLD.client_id) THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL
    AND to_jsonb(NEW) - '{withdrawn_by,withdrawn_at,withdrawn_for}'::text[]
      = to_jsonb(OLD) - '{withdrawn_by,withdrawn_at,withdrawn_for}'::text[]
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what a client was asked for stays as it was asked' USING ERRCODE = 'restrict_violation';
END $$;
