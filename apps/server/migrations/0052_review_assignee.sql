ALTER TABLE "review_items" ADD COLUMN "assigned_to" text;--> statement-breakpoint
ALTER TABLE "review_items" ADD COLUMN "assigned_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "review_items" ADD COLUMN "assigned_until" timestamptz(3);--> statement-breakpoint
ALTER TABLE "review_items" ADD CONSTRAINT "review_assigned_whole" CHECK (num_nulls("review_items"."assigned_to", "review_items"."assigned_at", "review_items"."assigned_until") in (0, 3));