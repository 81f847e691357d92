CREATE TABLE "payment_fetches" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"last_day" date,
	"tried_at" timestamptz(3) DEFAULT now() NOT NULL,
	"fetched_at" timestamptz(3),
	"next_at" timestamptz(3) NOT NULL,
	"problem" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"quiet" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_fetches" ADD CONSTRAINT "payment_fetches_account_id_payment_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."payment_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_fetches_next" ON "payment_fetches" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "payments_to_reconcile" ON "payments" USING btree ("account_id") WHERE "payments"."state" = 'executed';