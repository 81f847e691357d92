CREATE TABLE "ledger_accounts" (
	"thing" uuid PRIMARY KEY NOT NULL,
	"entries" bigint NOT NULL,
	"sha256" text NOT NULL
);
--> statement-breakpoint
-- What is published already: SHA-256 over the digest before and the leaf hash, in the order of the tree.
CREATE FUNCTION ledger_account_after(before bytea, leaf bytea) RETURNS bytea LANGUAGE sql IMMUTABLE AS
  'SELECT sha256(before || leaf)';
--> statement-breakpoint
CREATE AGGREGATE ledger_account (bytea) (
  SFUNC = ledger_account_after, STYPE = bytea, INITCOND = '\x0000000000000000000000000000000000000000000000000000000000000000'
);
--> statement-breakpoint
INSERT INTO ledger_accounts (thing, entries, sha256)
SELECT named.thing, count(*), encode(ledger_account(decode(entry.leaf_hash, 'hex') ORDER BY place.leaf_index), 'hex')
FROM ledger_places place
JOIN ledger_entries entry ON entry.entry_id = place.entry_id
CROSS JOIN LATERAL (
  SELECT DISTINCT unnest(array_remove(ARRAY[entry.case_id, entry.client_id, entry.review_id, entry.payment_id], NULL)) AS thing
) named
WHERE place.leaf_index IS NOT NULL
GROUP BY named.thing;
--> statement-breakpoint
DROP AGGREGATE ledger_account (bytea);
--> statement-breakpoint
DROP FUNCTION ledger_account_after(bytea, bytea);
--> statement-breakpoint
-- An account grows; nothing takes entries out of it again.
CREATE FUNCTION guard_ledger_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.thing = OLD.thing AND NEW.entries > OLD.entries THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an account of the ledger only grows' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_grow BEFORE UPDATE OR DELETE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION guard_ledger_accounts();
