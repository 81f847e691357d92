CREATE TABLE "user_list_looks" (
	"uid" text NOT NULL,
	"list" text NOT NULL,
	"look" jsonb NOT NULL,
	CONSTRAINT "user_list_looks_uid_list_pk" PRIMARY KEY("uid","list")
);
--> statement-breakpoint
ALTER TABLE "user_list_looks" ADD CONSTRAINT "user_list_looks_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;