-- The synthetic lists under the name of an official list are no official list: it waits for its first version.
UPDATE "screening_lists" SET "active_version_id" = NULL
WHERE "source" <> 'sample' AND "active_version_id" IN (
  SELECT "version_id" FROM "screening_versions" WHERE "sha256" IN (
    '7a6d0949e8afe1e89e174165d6dba866d588484d96b922cc23bbc8b4cecdf868',
    '0ac8241ee06ff92e0a13d34258c0ce6ee96dc82f94f32cc99985e6b5ec02350f',
    '77bc8be257d27219c314fc4b4e52330a0e28889a55b0a74a035bd17af3525c43',
    '467a3775a29f4517b2854085de99bbb2d7d2b891e9c724e5368692521fb5a4a5',
    '61a83ee0473142837f5a725b113cc3d189da78f7a70b99a44276ad30798a4a23',
    '3da828b417774b80f3781847661cf0db8c6176981c7e6b294f219801390ea1af'
  )
);--> statement-breakpoint
ALTER TABLE "screening_lists" ADD CONSTRAINT "lists_sample_ids" CHECK (("screening_lists"."source" = 'sample') = starts_with("screening_lists"."list_id", 'sample-'));--> statement-breakpoint
ALTER TABLE "screening_versions" ADD COLUMN "confirmed_at" timestamptz(3);--> statement-breakpoint
UPDATE "screening_versions" SET "confirmed_at" = d."checked_at"
FROM "screening_lists" l JOIN "screening_downloads" d ON d."list_id" = l."list_id"
WHERE l."active_version_id" = "screening_versions"."version_id" AND d."checked_at" > "screening_versions"."imported_at";--> statement-breakpoint
ALTER TABLE "screening_versions" ADD COLUMN "has_sanctions" boolean;--> statement-breakpoint
UPDATE "screening_versions" SET "has_sanctions" = EXISTS (
  SELECT FROM "screening_entities" e
  WHERE e."version_id" = "screening_versions"."version_id" AND coalesce(e."entity" -> 'topics' ? 'sanction', true)
);--> statement-breakpoint
ALTER TABLE "screening_versions" ALTER COLUMN "has_sanctions" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "screening_batches" ADD COLUMN "standing" text;--> statement-breakpoint
ALTER TABLE "screenings" ADD COLUMN "standing" text;--> statement-breakpoint
-- How old real lists were then is not known: nobody is to rely on it.
UPDATE "screenings" SET "standing" = CASE
  WHEN s."lists" = '[]' THEN 'none'
  WHEN EXISTS (SELECT FROM jsonb_array_elements(s."lists") each WHERE NOT starts_with(each ->> 'listId', 'sample-')) THEN 'stale'
  ELSE 'invented'
END
FROM "screening_list_sets" s WHERE s."set_id" = "screenings"."list_set_id";--> statement-breakpoint
ALTER TABLE "screenings" ALTER COLUMN "standing" SET NOT NULL;--> statement-breakpoint
UPDATE "screening_batches" SET "standing" = 'stale' WHERE "list_set_id" IS NOT NULL;--> statement-breakpoint
-- Accounts of the sample firm's clients, and what is paid from them, belong to its world whoever entered them.
UPDATE "payment_accounts" SET "is_sample" = true
FROM "clients" c WHERE c."id" = "payment_accounts"."client_id" AND c."is_sample" AND NOT "payment_accounts"."is_sample";--> statement-breakpoint
UPDATE "payments" SET "is_sample" = true
FROM "clients" c WHERE c."id" = "payments"."client_id" AND c."is_sample" AND NOT "payments"."is_sample";--> statement-breakpoint
-- No machine accepts a client who was not screened against real and fresh lists, or the synthetic ones made for it.
CREATE FUNCTION refuse_acceptance_without_lists() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE standing text := (
  SELECT s.standing FROM screenings s
  WHERE s.client_id = NEW.client_id AND s.purpose IN ('onboarding', 'rescreening')
  ORDER BY s.at DESC LIMIT 1
);
BEGIN
  IF standing IS DISTINCT FROM 'fresh' THEN
    RAISE EXCEPTION 'case % cannot be approved: the lists that it was screened against are %', NEW.case_no,
      coalesce(standing, 'not known') USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER onboarding_cases_accepted_on_lists BEFORE UPDATE OF status ON onboarding_cases
  FOR EACH ROW WHEN (NEW.status = 'approved' AND OLD.status NOT IN ('approved', 'in_review'))
  EXECUTE FUNCTION refuse_acceptance_without_lists();
