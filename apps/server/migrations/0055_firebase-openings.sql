CREATE TABLE "identity_openings" (
	"session_id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "identity_openings_expiry" ON "identity_openings" USING btree ("expires_at");