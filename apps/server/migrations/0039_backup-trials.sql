CREATE TABLE "backup_trials" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_trials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamptz(3) DEFAULT now() NOT NULL,
	"act" text NOT NULL,
	"file_name" text,
	"taken_at" timestamptz(3),
	"failed_step" text,
	CONSTRAINT "backup_trials_act" CHECK ("backup_trials"."act" in ('backup', 'drill')),
	CONSTRAINT "backup_trials_told" CHECK ("backup_trials"."failed_step" is not null or ("backup_trials"."file_name" is not null and "backup_trials"."taken_at" is not null))
);
--> statement-breakpoint
CREATE TRIGGER backup_trials_append_only BEFORE UPDATE OR DELETE ON backup_trials
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
