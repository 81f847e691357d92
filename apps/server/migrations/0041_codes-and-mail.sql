CREATE TABLE "identity_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"address" text NOT NULL,
	"is_mailed" boolean NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "identity_codes_purposes" CHECK ("identity_codes"."purpose" in ('password', 'address'))
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"content" "bytea",
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"sent_at" timestamptz(3),
	CONSTRAINT "mails_sent_forgotten" CHECK ("mails"."sent_at" is null or "mails"."content" is null)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_codes" ADD CONSTRAINT "identity_codes_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_codes_one" ON "identity_codes" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at");