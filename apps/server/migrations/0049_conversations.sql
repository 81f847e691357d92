CREATE TABLE "assistant_uses" (
	"uid" text NOT NULL,
	"day" date NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	"tokens" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "assistant_uses_uid_day_pk" PRIMARY KEY("uid","day")
);
--> statement-breakpoint
CREATE TABLE "conversation_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"no" bigint GENERATED ALWAYS AS IDENTITY (sequence name "conversation_messages_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" uuid NOT NULL,
	"parent_id" uuid,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"refusal" text,
	"notice" text,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sentences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"metrics" jsonb,
	"proof_id" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"beat_at" timestamptz(3) DEFAULT now() NOT NULL,
	"stop_at" timestamptz(3),
	CONSTRAINT "conversation_messages_question_done" CHECK ("conversation_messages"."author" = 'assistant' or ("conversation_messages"."author" = 'user' and "conversation_messages"."state" = 'done')),
	CONSTRAINT "conversation_messages_answer_follows" CHECK ("conversation_messages"."author" = 'user' or "conversation_messages"."parent_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"model" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistant_uses" ADD CONSTRAINT "assistant_uses_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_owner_users_uid_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_messages_order" ON "conversation_messages" USING btree ("conversation_id","no");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_messages_one_writing" ON "conversation_messages" USING btree ("conversation_id") WHERE "conversation_messages"."state" = 'writing';--> statement-breakpoint
CREATE INDEX "conversations_owner" ON "conversations" USING btree ("owner","updated_at");