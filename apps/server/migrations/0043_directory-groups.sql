CREATE TABLE "directory_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"set_by" text NOT NULL,
	"set_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "directory_groups_name_unique" UNIQUE("name"),
	CONSTRAINT "directory_groups_roles" CHECK ("directory_groups"."role" in ('admin', 'editor', 'guest'))
);
--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD COLUMN "role_claim" text;