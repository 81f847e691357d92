CREATE TABLE "payment_file_lines" (
	"file_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"account_id" uuid,
	"draft" jsonb,
	"amount_minor" bigint,
	"currency" text,
	"duplicate_key" text,
	"earlier_line" integer,
	"level" text,
	"is_new_payee" boolean NOT NULL,
	"waits" boolean NOT NULL,
	"fields" jsonb NOT NULL,
	"payment_id" uuid,
	CONSTRAINT "payment_file_lines_file_id_line_pk" PRIMARY KEY("file_id","line")
);
--> statement-breakpoint
CREATE TABLE "payment_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"format" text NOT NULL,
	"message_id" text,
	"content_hash" text NOT NULL,
	"file_sha256" text NOT NULL,
	"version" text NOT NULL,
	"lines" integer NOT NULL,
	"refused" integer NOT NULL,
	"new_payees" integer NOT NULL,
	"risk" jsonb NOT NULL,
	"chf_minor" bigint NOT NULL,
	"needs_second" boolean NOT NULL,
	"state" text NOT NULL,
	"uploaded_by" text NOT NULL,
	"uploaded_at" timestamptz(3) DEFAULT now() NOT NULL,
	"confirmed_by" text,
	"second_by" text,
	"repeats_hash" text,
	"leased_until" timestamptz(3),
	CONSTRAINT "payment_files_confirmed_by_uploader" CHECK ("payment_files"."confirmed_by" = "payment_files"."uploaded_by"),
	CONSTRAINT "payment_files_four_eyes" CHECK ("payment_files"."second_by" <> "payment_files"."uploaded_by"),
	CONSTRAINT "payment_files_confirmed" CHECK (("payment_files"."state" in ('read', 'withdrawn') or "payment_files"."confirmed_by" is not null) and ("payment_files"."state" not in ('confirmed', 'taken') or not "payment_files"."needs_second" or "payment_files"."second_by" is not null))
);
--> statement-breakpoint
ALTER TABLE "payment_file_lines" ADD CONSTRAINT "payment_file_lines_file_id_payment_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."payment_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_file_lines_duplicates" ON "payment_file_lines" USING btree ("duplicate_key");--> statement-breakpoint
CREATE INDEX "payment_file_lines_payment" ON "payment_file_lines" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_files_same_payments" ON "payment_files" USING btree ("content_hash") WHERE "payment_files"."state" in ('awaiting_second', 'confirmed', 'taken') and "payment_files"."repeats_hash" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_files_same_message" ON "payment_files" USING btree ("account_id","message_id") WHERE "payment_files"."state" in ('awaiting_second', 'confirmed', 'taken') and "payment_files"."repeats_hash" is null;--> statement-breakpoint
CREATE INDEX "payment_files_open" ON "payment_files" USING btree ("uploaded_at") WHERE "payment_files"."state" in ('read', 'awaiting_second', 'confirmed');--> statement-breakpoint
CREATE FUNCTION hold_payment_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'read' OR NEW.confirmed_by IS NOT NULL OR NEW.second_by IS NOT NULL THEN
      RAISE EXCEPTION 'a file of payments begins read and unconfirmed' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state || '>' || NEW.state) NOT IN (
    'read>awaiting_second', 'read>confirmed', 'read>withdrawn', 'awaiting_second>confirmed',
    'awaiting_second>withdrawn', 'confirmed>taken', 'confirmed>withdrawn'
  ) THEN
    RAISE EXCEPTION 'a file does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.account_id, NEW.format, NEW.message_id, NEW.content_hash, NEW.file_sha256, NEW.version, NEW.lines,
      NEW.refused, NEW.chf_minor, NEW.uploaded_by, NEW.uploaded_at)
    IS DISTINCT FROM (OLD.account_id, OLD.format, OLD.message_id, OLD.content_hash, OLD.file_sha256, OLD.version,
      OLD.lines, OLD.refused, OLD.chf_minor, OLD.uploaded_by, OLD.uploaded_at)
    OR (OLD.needs_second AND NOT NEW.needs_second)
    OR (OLD.confirmed_by IS NOT NULL AND NEW.confirmed_by IS DISTINCT FROM OLD.confirmed_by)
    OR (OLD.second_by IS NOT NULL AND NEW.second_by IS DISTINCT FROM OLD.second_by) THEN
    RAISE EXCEPTION 'what was read back and confirmed of a file stays' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_files_held BEFORE INSERT OR UPDATE ON payment_files
  FOR EACH ROW EXECUTE FUNCTION hold_payment_file();
--> statement-breakpoint
CREATE FUNCTION hold_payment_file_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.draft IS NOT NULL AND NEW.draft IS DISTINCT FROM OLD.draft)
    OR (NEW.file_id, NEW.line, NEW.account_id, NEW.amount_minor, NEW.currency, NEW.duplicate_key, NEW.earlier_line)
      IS DISTINCT FROM (OLD.file_id, OLD.line, OLD.account_id, OLD.amount_minor, OLD.currency, OLD.duplicate_key,
        OLD.earlier_line)
    OR (OLD.payment_id IS NOT NULL AND NEW.payment_id IS DISTINCT FROM OLD.payment_id) THEN
    RAISE EXCEPTION 'a line of a file stays what was read back' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.payment_id IS NOT NULL AND OLD.payment_id IS NULL
    AND NOT EXISTS (SELECT FROM payment_files WHERE id = NEW.file_id AND state = 'confirmed') THEN
    RAISE EXCEPTION 'only lines of a confirmed file become payments' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_file_lines_held BEFORE UPDATE ON payment_file_lines
  FOR EACH ROW EXECUTE FUNCTION hold_payment_file_line();
