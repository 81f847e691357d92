-- Another client that may be the same firm is looked for by its numbers and its day of foundation among all cases.
CREATE INDEX "cases_founded" ON "onboarding_cases" USING btree (("form" ->> 'incorporatedOn'));--> statement-breakpoint
CREATE INDEX "cases_uid" ON "onboarding_cases" USING btree (regexp_replace("form" ->> 'uid', '[^0-9]', '', 'g'));--> statement-breakpoint
CREATE INDEX "cases_register_number" ON "onboarding_cases" USING btree (regexp_replace(upper("form" ->> 'registerNumber'), '[^A-Z0-9]', '', 'g'));