CREATE TABLE "survey_responses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"submitted_on" date DEFAULT now() NOT NULL,
	"answers" jsonb NOT NULL,
	"consent_version" text NOT NULL,
	"consent_language" text NOT NULL,
	"consent_text" text NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "survey_responses_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE INDEX "survey_responses_day" ON "survey_responses" USING btree ("submitted_on");