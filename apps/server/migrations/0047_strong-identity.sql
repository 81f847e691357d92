CREATE TABLE "identity_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"purpose" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_passkeys" (
	"passkey_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"is_synced" boolean NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "identity_recovery_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_step_up_policies" (
	"no" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity_step_up_policies_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"grave_minutes" integer NOT NULL,
	"decision_minutes" integer NOT NULL,
	"release_above_minor" bigint NOT NULL,
	"set_by" text NOT NULL,
	"set_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_totp" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"added_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identity_codes" DROP CONSTRAINT "identity_codes_purposes";--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD COLUMN "awaits_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD COLUMN "proved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "identity_users" ADD COLUMN "enrol_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "identity_users" ALTER COLUMN "enrol_until" SET DEFAULT now() + interval '1 hour';--> statement-breakpoint
ALTER TABLE "identity_challenges" ADD CONSTRAINT "identity_challenges_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_passkeys" ADD CONSTRAINT "identity_passkeys_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_recovery_codes" ADD CONSTRAINT "identity_recovery_codes_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_totp" ADD CONSTRAINT "identity_totp_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_challenges_expiry" ON "identity_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "identity_passkeys_user" ON "identity_passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identity_recovery_codes_user" ON "identity_recovery_codes" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "identity_codes" ADD CONSTRAINT "identity_codes_purposes" CHECK ("identity_codes"."purpose" in ('password', 'address', 'factor'));