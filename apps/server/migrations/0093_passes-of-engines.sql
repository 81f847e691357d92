ALTER TABLE "screening_rescreenings" DROP CONSTRAINT "screening_rescreenings_rescreening_id_screening_versions_version_id_fk";
--> statement-breakpoint
ALTER TABLE "screening_rescreenings" ADD COLUMN "engine_version" text;--> statement-breakpoint
ALTER TABLE "screening_rescreenings" ADD CONSTRAINT "screening_rescreenings_engine_version_unique" UNIQUE("engine_version");