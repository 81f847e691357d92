-- Whoever may be the same as another client is looked for by day of birth and document among all cases.
CREATE INDEX "cases_birth_date" ON "onboarding_cases" USING btree (("form" ->> 'birthDate'));--> statement-breakpoint
CREATE INDEX "cases_document" ON "onboarding_cases" USING btree (regexp_replace(upper("form" ->> 'documentNumber'), '[^A-Z0-9]', '', 'g'));