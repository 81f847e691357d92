DROP INDEX "clients_name";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "next_review_on" date;--> statement-breakpoint
CREATE INDEX "clients_reviews" ON "clients" USING btree ((coalesce("next_review_on", '0001-01-01')),"id") WHERE "clients"."status" = 'accepted';--> statement-breakpoint
CREATE INDEX "clients_name" ON "clients" USING btree ("name","id");