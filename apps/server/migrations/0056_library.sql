CREATE TABLE "policy_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"policy_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"state" text DEFAULT 'quarantined' NOT NULL,
	"title" text NOT NULL,
	"owner" text NOT NULL,
	"language" text NOT NULL,
	"valid_from" date NOT NULL,
	"roles" text[] NOT NULL,
	"file_name" text NOT NULL,
	"kind" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"pages" integer,
	"sha256" text NOT NULL,
	"passages" jsonb NOT NULL,
	"uploaded_by" text NOT NULL,
	"uploaded_at" timestamptz(3) DEFAULT now() NOT NULL,
	"decided_by" text,
	"decided_at" timestamptz(3),
	"reason" text DEFAULT '' NOT NULL,
	"withdrawn_by" text,
	"withdrawn_at" timestamptz(3),
	CONSTRAINT "policy_versions_one" UNIQUE("policy_id","version"),
	CONSTRAINT "policy_versions_four_eyes" CHECK ("policy_versions"."decided_by" is null or "policy_versions"."decided_by" <> "policy_versions"."uploaded_by"),
	CONSTRAINT "policy_versions_decided" CHECK (case when "policy_versions"."state" = 'quarantined' then "policy_versions"."decided_by" is null when "policy_versions"."state" = 'withdrawn' then true else "policy_versions"."decided_by" is not null end),
	CONSTRAINT "policy_versions_withdrawn" CHECK (("policy_versions"."state" = 'withdrawn') = ("policy_versions"."withdrawn_by" is not null)),
	CONSTRAINT "policy_versions_roles" CHECK (cardinality("policy_versions"."roles") > 0)
);
--> statement-breakpoint
CREATE TABLE "statute_editions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"no" bigint GENERATED ALWAYS AS IDENTITY (sequence name "statute_editions_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source_id" text NOT NULL,
	"number" text NOT NULL,
	"language" text NOT NULL,
	"version" date NOT NULL,
	"repealed_from" date,
	"title" text NOT NULL,
	"short_name" text NOT NULL,
	"eli" text,
	"sha256" text NOT NULL,
	"provisions" jsonb NOT NULL,
	"repealed" integer NOT NULL,
	"duplicates" integer NOT NULL,
	"imported_by" text NOT NULL,
	"imported_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "statute_editions_one" UNIQUE("source_id","language","version")
);

--> statement-breakpoint
CREATE FUNCTION hold_policy_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'quarantined' THEN
      RAISE EXCEPTION 'a policy begins in quarantine' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'versions of policies are kept' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state || '>' || NEW.state) NOT IN (
    'quarantined>accepted', 'quarantined>refused', 'quarantined>withdrawn', 'accepted>withdrawn'
  ) THEN
    RAISE EXCEPTION 'a policy does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.id, NEW.policy_id, NEW.version, NEW.title, NEW.owner, NEW.language, NEW.valid_from, NEW.roles, NEW.file_name,
      NEW.kind, NEW.size_bytes, NEW.pages, NEW.sha256, NEW.passages, NEW.uploaded_by, NEW.uploaded_at)
    IS DISTINCT FROM (OLD.id, OLD.policy_id, OLD.version, OLD.title, OLD.owner, OLD.language, OLD.valid_from, OLD.roles,
      OLD.file_name, OLD.kind, OLD.size_bytes, OLD.pages, OLD.sha256, OLD.passages, OLD.uploaded_by, OLD.uploaded_at)
    OR (OLD.decided_by IS NOT NULL AND (NEW.decided_by, NEW.decided_at) IS DISTINCT FROM (OLD.decided_by, OLD.decided_at))
  THEN
    RAISE EXCEPTION 'what was uploaded and decided of a policy stays' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER policy_versions_held BEFORE INSERT OR UPDATE OR DELETE ON policy_versions
  FOR EACH ROW EXECUTE FUNCTION hold_policy_version();
