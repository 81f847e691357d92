CREATE INDEX "conversation_messages_notices" ON "conversation_messages" USING btree ("created_at") WHERE "conversation_messages"."notice" is not null;--> statement-breakpoint
CREATE INDEX "cases_submitted" ON "onboarding_cases" USING btree ("submitted_at");--> statement-breakpoint
CREATE INDEX "review_decided" ON "review_items" USING btree ("decided_at");