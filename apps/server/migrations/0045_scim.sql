CREATE TABLE "scim_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"display_name" text NOT NULL,
	"external_id" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scim_handovers" (
	"uid" text PRIMARY KEY NOT NULL,
	"asked_at" timestamptz(3) DEFAULT now() NOT NULL,
	"allowed_by" text,
	"allowed_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "scim_members" (
	"group_id" uuid NOT NULL,
	"uid" text NOT NULL,
	CONSTRAINT "scim_members_group_id_uid_pk" PRIMARY KEY("group_id","uid")
);
--> statement-breakpoint
CREATE TABLE "scim_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"revoked_at" timestamptz(3),
	"last_used_at" timestamptz(3),
	CONSTRAINT "scim_tokens_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "scim_users" (
	"uid" text PRIMARY KEY NOT NULL,
	"user_name" text NOT NULL,
	"external_id" text,
	"display_name" text,
	"given_name" text,
	"family_name" text,
	"email" text NOT NULL,
	"is_ended" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scim_members" ADD CONSTRAINT "scim_members_group_id_scim_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."scim_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_members" ADD CONSTRAINT "scim_members_uid_scim_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."scim_users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scim_groups_name" ON "scim_groups" USING btree (lower("display_name"));--> statement-breakpoint
CREATE INDEX "scim_members_uid" ON "scim_members" USING btree ("uid");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_name" ON "scim_users" USING btree (lower("user_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_external" ON "scim_users" USING btree ("external_id");