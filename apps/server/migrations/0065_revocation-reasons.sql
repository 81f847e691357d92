ALTER TABLE "ledger_keys" ADD COLUMN "revoked_for" text;--> statement-breakpoint
UPDATE "ledger_keys" SET "revoked_for" = "told"."reason"
FROM (SELECT data ->> 'keyId' AS "key_id", data ->> 'reason' AS "reason" FROM "events" WHERE "type" = 'ledger.key_revoked') "told"
WHERE "ledger_keys"."key_id" = "told"."key_id" AND "revoked_at" IS NOT NULL;
