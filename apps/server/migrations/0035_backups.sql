CREATE TABLE "backups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"taken_at" timestamptz(3) NOT NULL,
	"finished_at" timestamptz(3) DEFAULT now() NOT NULL,
	"file_name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"rows" bigint NOT NULL
);

--> statement-breakpoint
CREATE TRIGGER backups_append_only BEFORE UPDATE OR DELETE ON backups
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
