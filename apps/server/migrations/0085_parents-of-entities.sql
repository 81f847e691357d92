CREATE TABLE "gleif_parents" (
	"file_no" integer NOT NULL,
	"lei" text NOT NULL,
	"level" text NOT NULL,
	"told" text NOT NULL,
	CONSTRAINT "gleif_parents_file_no_lei_level_told_pk" PRIMARY KEY("file_no","lei","level","told")
);
--> statement-breakpoint
ALTER TABLE "gleif_files" ADD COLUMN "kind" text DEFAULT 'entities' NOT NULL;