ALTER TABLE "clients" ADD COLUMN "kind" text DEFAULT 'natural_person' NOT NULL;--> statement-breakpoint
ALTER TABLE "onboarding_cases" ADD COLUMN "kind_pack" text;