ALTER TABLE "scim_tokens" RENAME TO "access_keys";--> statement-breakpoint
-- Keys that were there are the directory's; directories send 25 calls a second at the first comparison.
ALTER TABLE "access_keys" RENAME CONSTRAINT "scim_tokens_pkey" TO "access_keys_pkey";--> statement-breakpoint
ALTER TABLE "access_keys" RENAME CONSTRAINT "scim_tokens_hash_unique" TO "access_keys_hash_unique";--> statement-breakpoint
ALTER TABLE "access_keys" ADD COLUMN "purpose" text DEFAULT 'directory' NOT NULL;--> statement-breakpoint
ALTER TABLE "access_keys" ALTER COLUMN "purpose" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "access_keys" ADD COLUMN "calls_per_minute" integer DEFAULT 1500 NOT NULL;--> statement-breakpoint
ALTER TABLE "access_keys" ALTER COLUMN "calls_per_minute" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "access_keys" ADD COLUMN "names_per_minute" integer;--> statement-breakpoint
ALTER TABLE "access_keys" ADD COLUMN "minute_began" timestamptz(3);--> statement-breakpoint
ALTER TABLE "access_keys" ADD COLUMN "calls_taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "access_keys" ADD COLUMN "names_taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "screening_batches" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "screening_batches" ADD COLUMN "body_digest" text;--> statement-breakpoint
ALTER TABLE "screening_batches" ADD COLUMN "engine_version" text;--> statement-breakpoint
CREATE UNIQUE INDEX "batches_once_a_key" ON "screening_batches" USING btree ("requested_by","idempotency_key");--> statement-breakpoint
ALTER TABLE "access_keys" ADD CONSTRAINT "access_keys_purpose" CHECK ("access_keys"."purpose" in ('directory', 'screening'));--> statement-breakpoint
ALTER TABLE "access_keys" ADD CONSTRAINT "access_keys_limits" CHECK (("access_keys"."purpose" = 'screening') = ("access_keys"."names_per_minute" is not null));--> statement-breakpoint
ALTER TABLE "screening_batches" ADD CONSTRAINT "batches_of_calls_whole" CHECK (num_nonnulls("screening_batches"."idempotency_key", "screening_batches"."body_digest", "screening_batches"."engine_version") in (0, 3));