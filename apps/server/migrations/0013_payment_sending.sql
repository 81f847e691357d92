ALTER TABLE "payment_sendings" ADD COLUMN "tried_at" timestamptz(3) DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_sendings" ADD COLUMN "next_at" timestamptz(3) DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_sendings" ADD COLUMN "questions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_sendings" ADD COLUMN "cancel_id" uuid;--> statement-breakpoint
CREATE INDEX "payment_sendings_next" ON "payment_sendings" USING btree ("next_at");