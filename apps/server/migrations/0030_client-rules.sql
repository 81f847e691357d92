CREATE TABLE "client_rule_packs" (
	"version" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"pack" text NOT NULL,
	"uploaded_by" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_rule_uses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_rule_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" text NOT NULL,
	"put_by" text NOT NULL,
	"at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "onboarding_cases" ADD COLUMN "risk_input" text;--> statement-breakpoint
ALTER TABLE "onboarding_cases" ADD COLUMN "risk_sha256" text;--> statement-breakpoint
ALTER TABLE "client_rule_uses" ADD CONSTRAINT "client_rule_uses_version_client_rule_packs_version_fk" FOREIGN KEY ("version") REFERENCES "public"."client_rule_packs"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER client_rule_packs_append_only BEFORE UPDATE OR DELETE ON client_rule_packs
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER client_rule_uses_append_only BEFORE UPDATE OR DELETE ON client_rule_uses
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Four eyes: whoever brought rules does not put them in force. Those of the product come with the set-up.
CREATE FUNCTION refuse_own_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.put_by <> 'set-up' AND EXISTS (
    SELECT FROM client_rule_packs p WHERE p.version = NEW.version AND p.uploaded_by = NEW.put_by) THEN
    RAISE EXCEPTION 'whoever brought rules does not put them in force' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER client_rule_uses_four_eyes BEFORE INSERT ON client_rule_uses
  FOR EACH ROW EXECUTE FUNCTION refuse_own_rules();
--> statement-breakpoint
-- The part of the policy that a query can tell, by the rules that the case was assessed by.
CREATE FUNCTION reason_by_policy(c onboarding_cases) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN p.pack IS NULL THEN 'the rules of its assessment are not kept'
    WHEN coalesce((c.form->>'expectedAssetsMinor')::numeric
      > (p.pack#>>'{acceptance,expectedAssetsMaxMinor}')::numeric, true)
      THEN 'the expected assets are above what a machine may accept'
    WHEN coalesce((c.form->>'physicalAssetsMinor')::numeric
      > (p.pack#>>'{acceptance,physicalAssetsMaxMinor}')::numeric, true)
      THEN 'the assets in kind are above what a machine may accept'
    WHEN EXISTS (
      SELECT FROM unnest(array[c.form->>'country', c.form->>'businessCountry', c.form->>'birthCountry',
        coalesce(c.form->>'otherNationality', c.form->>'nationality')]) AS country
      WHERE p.pack#>'{countries,callForAction}' ? country OR p.pack#>'{countries,increasedMonitoring}' ? country)
      THEN 'a country is on a list'
  END
  FROM (SELECT 1) AS one LEFT JOIN LATERAL (
    SELECT k.pack::jsonb AS pack FROM client_rule_packs k
    WHERE k.version = c.risk->>'packVersion' AND k.sha256 = c.risk->>'packSha256') AS p ON true
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_unfounded_acceptance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE reason text;
BEGIN
  IF OLD.status = 'in_review' THEN
    IF NOT EXISTS (SELECT FROM review_items i WHERE i.id = NEW.review_item_id AND i.status = 'approved') THEN
      reason := 'its review is not approved';
    END IF;
  ELSE
    reason := coalesce(reason_against_acceptance(NEW), reason_by_policy(NEW));
  END IF;
  IF reason IS NOT NULL THEN
    RAISE EXCEPTION 'case % cannot be approved: %', NEW.case_no, reason USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
