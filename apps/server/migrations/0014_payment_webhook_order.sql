ALTER TABLE "payment_webhook_deliveries" ADD COLUMN "payment_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_webhook_deliveries" ADD COLUMN "given_up_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "payment_webhook_deliveries" ADD COLUMN "last_status" integer;--> statement-breakpoint
CREATE INDEX "payment_webhook_deliveries_order" ON "payment_webhook_deliveries" USING btree ("webhook_id","payment_id","event_id") WHERE "payment_webhook_deliveries"."next_at" is not null;