import type { Columns } from './personal-data.ts';

/** What the tables of the ledger hold. */
export const personalDataOfLedger: Readonly<Record<string, Columns>> = {
  ledger_checkpoints: { none: 'no tree_size root note created_at' },
  ledger_cosignatures: { none: 'checkpoint_no witness time_seconds line' },
  ledger_accounts: { none: 'thing entries sha256' },
  // A statement names things by id and contents by salted hash.
  ledger_audits: { none: 'id started_at finished_at entries found findings' },
  ledger_finding_reviews: {
    staff: 'causers closed_by reason',
    none: 'id code place detail mark opened_at is_sealed gone_at closed_at proof_id',
  },
  ledger_entries: {
    staff: 'actor',
    none: 'entry_id kind case_id client_id review_id payment_id proof_hash statement seal_alg seal_key_id seal_signature leaf_hash created_at',
  },
  ledger_erasures: { none: 'entry_id erased_in' },
  ledger_intents: { none: 'no tree_size root entry_ids' },
  ledger_keys: {
    none: 'key_id purpose alg public_key name created_at certificates active_from retired_at revoked_at revoked_for',
  },
  ledger_payload_keys: { sealed: 'wrapped_key', none: 'entry_id' },
  ledger_payloads: { sealed: 'ciphertext', none: 'entry_id' },
  ledger_places: { none: 'entry_id leaf_index checkpoint_no status arrival' },
  // Locked and emptied whenever a process starts.
  ledger_plain_payloads: { sealed: 'payload salt', none: 'entry_id' },
  ledger_seal_stamps: { none: 'entry_id tsa token gen_time' },
  ledger_sequencer: { none: 'id token' },
  ledger_tiles: { none: 'level index hashes' },
  ledger_timestamps: {
    none: 'checkpoint_no tsa token gen_time serial policy authority is_embedded created_at',
  },
  ledger_witnessed_logs: { none: 'origin size root note cosigned_at' },
};
