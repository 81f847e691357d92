CREATE TABLE "screening_later_changes" (
	"version_id" uuid NOT NULL,
	"on_date" text NOT NULL,
	"entity_id" text NOT NULL,
	"entity" jsonb,
	CONSTRAINT "screening_later_changes_version_id_on_date_entity_id_pk" PRIMARY KEY("version_id","on_date","entity_id")
);
--> statement-breakpoint
ALTER TABLE "screening_later_changes" ADD CONSTRAINT "screening_later_changes_version_id_screening_versions_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."screening_versions"("version_id") ON DELETE cascade ON UPDATE no action;