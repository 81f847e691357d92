CREATE TABLE "screening_downloads" (
	"list_id" text PRIMARY KEY NOT NULL,
	"addresses" jsonb NOT NULL,
	"interval_hours" integer NOT NULL,
	"is_enabled" boolean NOT NULL,
	"state" text DEFAULT 'never' NOT NULL,
	"ended_at" timestamptz(3),
	"checked_at" timestamptz(3),
	"error_code" text,
	"error_detail" text,
	"failed_since" timestamptz(3),
	"next_at" timestamptz(3),
	"seen" jsonb
);
--> statement-breakpoint
ALTER TABLE "screening_downloads" ADD CONSTRAINT "screening_downloads_list_id_screening_lists_list_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."screening_lists"("list_id") ON DELETE no action ON UPDATE no action;