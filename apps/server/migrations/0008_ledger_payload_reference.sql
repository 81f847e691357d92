ALTER TABLE "ledger_payloads" DROP CONSTRAINT "ledger_payloads_entry_id_ledger_entries_entry_id_fk";
