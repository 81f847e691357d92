CREATE TABLE "access_review_lines" (
	"review_id" uuid NOT NULL,
	"uid" text NOT NULL,
	"role" text NOT NULL,
	"state" text NOT NULL,
	"last_login_at" timestamptz(3),
	"is_asleep" boolean NOT NULL,
	"decision" text,
	"new_role" text,
	"note" text,
	"decided_by" text,
	"decided_at" timestamptz(3),
	"exempt" text,
	"place" integer NOT NULL,
	CONSTRAINT "access_review_lines_review_id_uid_pk" PRIMARY KEY("review_id","uid"),
	CONSTRAINT "access_review_lines_by_another" CHECK ("access_review_lines"."decided_by" <> "access_review_lines"."uid"),
	CONSTRAINT "access_review_lines_decided_whole" CHECK (("access_review_lines"."decision" is null) = ("access_review_lines"."decided_by" is null) and ("access_review_lines"."decision" is null) = ("access_review_lines"."note" is null) and ("access_review_lines"."new_role" is not null) = ("access_review_lines"."decision" is not distinct from 'role'))
);
--> statement-breakpoint
CREATE TABLE "access_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"period_from" timestamptz(3) NOT NULL,
	"period_to" timestamptz(3) DEFAULT now() NOT NULL,
	"opened_by" text NOT NULL,
	"closed_by" text,
	"closed_at" timestamptz(3),
	"report" text,
	"report_sha256" text,
	"proof_id" uuid,
	CONSTRAINT "access_reviews_closed_whole" CHECK (("access_reviews"."closed_at" is null) = ("access_reviews"."closed_by" is null) and ("access_reviews"."closed_at" is null) = ("access_reviews"."report" is null) and ("access_reviews"."report" is null) = ("access_reviews"."report_sha256" is null))
);
--> statement-breakpoint
ALTER TABLE "access_review_lines" ADD CONSTRAINT "access_review_lines_review_id_access_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."access_reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_reviews_one_open" ON "access_reviews" USING btree (("closed_at" is null)) WHERE "access_reviews"."closed_at" is null;
--> statement-breakpoint
-- What was reviewed stays as it was: of a closed review only the place of its seal is still filled in.
CREATE FUNCTION refuse_changing_closed_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.proof_id IS NULL THEN
    OLD.proof_id = NEW.proof_id;
    IF OLD IS NOT DISTINCT FROM NEW THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'a closed review stays as it is' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER access_reviews_stay BEFORE UPDATE OR DELETE ON access_reviews
  FOR EACH ROW WHEN (OLD.closed_at IS NOT NULL) EXECUTE FUNCTION refuse_changing_closed_review();
--> statement-breakpoint
CREATE FUNCTION refuse_changing_closed_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE review uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.review_id ELSE NEW.review_id END;
BEGIN
  IF (TG_OP = 'UPDATE' AND (OLD.decision IS NOT NULL OR (OLD.review_id, OLD.uid) <> (NEW.review_id, NEW.uid)))
    OR EXISTS (SELECT FROM access_reviews WHERE id = review AND closed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'what was decided in a review stays' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER access_review_lines_stay BEFORE INSERT OR UPDATE OR DELETE ON access_review_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_changing_closed_line();
