CREATE TABLE "log_clearings" (
	"uid" text PRIMARY KEY NOT NULL,
	"cleared_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "events_person" ON "events" USING btree ("actor","id") WHERE "events"."actor_kind" = 'user';