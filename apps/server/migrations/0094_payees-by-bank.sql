-- A bank has two names, with and without XXX behind: its account is one payee, and frozen under both if under one.
UPDATE payment_beneficiaries b SET frozen_by = o.frozen_by
FROM payment_beneficiaries o
WHERE o.client_id = b.client_id AND o.frozen_by IS NOT NULL AND b.frozen_by IS NULL AND o.account_key <> b.account_key
  AND regexp_replace(o.account_key, '^(.{8})XXX ', '\1 ') = regexp_replace(b.account_key, '^(.{8})XXX ', '\1 ');
--> statement-breakpoint
UPDATE payment_beneficiaries b SET account_key = regexp_replace(account_key, '^(.{8})XXX ', '\1 ')
WHERE account_key ~ '^.{8}XXX ' AND NOT EXISTS (
  SELECT FROM payment_beneficiaries o WHERE o.client_id = b.client_id AND o.name_key = b.name_key
    AND o.account_key = regexp_replace(b.account_key, '^(.{8})XXX ', '\1 '));
