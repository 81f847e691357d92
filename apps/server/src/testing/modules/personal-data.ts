import { personalDataOfLedger } from './personal-data-of-ledger.ts';
import { personalDataOfPapers } from './personal-data-of-papers.ts';

/**
 * What the columns of a table hold. `client`: what names or describes a client, and goes with it. `sealed`: the same,
 * unreadable once its key is gone. `passing`: dropped when the work on it has ended. `staff`: about the people who work
 * here. `published`: lists that authorities publish. `none`: ids, codes, figures and hashes that say nothing of anybody by themselves.
 */
export type Kind = 'client' | 'sealed' | 'passing' | 'staff' | 'published' | 'none';
export type Columns = Readonly<Partial<Record<Kind, string>>>;

/** Every table of the database with every column of it. A column that is missing here fails the test. */
export const personalData: Readonly<Record<string, Columns>> = {
  'drizzle.__drizzle_migrations': { none: 'id hash created_at' },
  'graphile_worker._private_job_queues': { none: 'id queue_name locked_at locked_by is_available' },
  'graphile_worker._private_jobs': {
    // Payloads hold ids, and errors what a database said.
    client: 'payload last_error',
    none: 'id job_queue_id task_id priority run_at attempts max_attempts created_at updated_at key locked_at locked_by revision flags is_available',
  },
  'graphile_worker._private_known_crontabs': { none: 'identifier known_since last_execution' },
  'graphile_worker._private_tasks': { none: 'id identifier' },
  'graphile_worker.migrations': { none: 'id ts breaking' },
  ...personalDataOfPapers,
  client_freezes: {
    client: 'reason lift_reason entity_id',
    staff: 'frozen_by lifted_by',
    none: 'id client_id cause list_id decision_id frozen_at lifted_at',
  },
  client_holds: {
    client: 'reason lift_reason',
    staff: 'placed_by lifted_by',
    none: 'id client_id placed_at lifted_at',
  },
  erasure_requests: {
    staff: 'requested_by refused_by consented_by',
    none: 'id client_id reason requested_at refused_at',
  },
  client_rule_packs: { staff: 'uploaded_by', none: 'version sha256 pack created_at' },
  client_rule_uses: { staff: 'put_by', none: 'id version at' },
  // Whom they name had rights here; the report is what was sealed.
  access_reviews: {
    staff: 'opened_by closed_by report',
    none: 'id period_from period_to closed_at report_sha256 proof_id',
  },
  access_keys: {
    staff: 'created_by',
    none: 'id hash name purpose created_at expires_at revoked_at last_used_at calls_per_minute names_per_minute minute_began calls_taken names_taken',
  },
  access_review_lines: {
    staff: 'uid note decided_by last_login_at',
    none: 'review_id role state is_asleep has_factor decision new_role decided_at exempt place',
  },
  backups: { none: 'id taken_at finished_at file_name size_bytes sha256 rows' },
  backup_trials: { none: 'id at act file_name taken_at failed_step' },
  assistant_uses: { staff: 'uid', none: 'day answers tokens' },
  // What people asked for themselves, and what they were told: theirs alone, and gone when they delete it.
  conversation_messages: {
    staff: 'text sources sentences metrics',
    none: 'id no conversation_id parent_id author language state refusal notice proof_id created_at beat_at stop_at',
  },
  conversations: { staff: 'owner title', none: 'id model created_at updated_at' },
  // The firm's own rules: they name who answers for them, and no client.
  policy_versions: {
    staff: 'owner uploaded_by decided_by withdrawn_by reason title file_name passages',
    none: 'id policy_id version state language valid_from roles kind size_bytes pages sha256 uploaded_at decided_at withdrawn_at',
  },
  policy_files: { staff: 'bytes', none: 'version_id' },
  statute_editions: {
    published: 'title provisions',
    staff: 'imported_by',
    none: 'id no source_id number language version repealed_from short_name eli sha256 repealed duplicates imported_at',
  },
  clients: {
    client: 'name risk_level is_exposed',
    none: 'id kind status created_at is_sample is_frozen structure_open_from next_review_on',
  },
  consumers: { none: 'name xid event_id' },
  directory_groups: { staff: 'set_by', none: 'id name role set_at' },
  // Named by ids of what is gone; `data` holds codes and ids only.
  events: {
    staff: 'actor',
    none: 'id xid type status actor_kind case_id client_id review_id proof_id data occurred_at',
  },
  identity_accounts: {
    staff: 'account_id user_id access_token refresh_token id_token password',
    none: 'id provider_id access_token_expires_at refresh_token_expires_at scope created_at updated_at',
  },
  // A hash of an e-mail address or a network address, until the attempts are forgotten.
  identity_attempts: { staff: 'key', none: 'failures last_at' },
  identity_challenges: { staff: 'user_id', none: 'challenge purpose expires_at' },
  identity_codes: { staff: 'user_id address', none: 'hash purpose is_mailed expires_at' },
  identity_keys: { none: 'id public_key private_key created_at expires_at alg crv' },
  // A hash of account and time of sign-in, until the sign-in could open nothing any more.
  identity_openings: { none: 'session_id expires_at' },
  identity_passkeys: {
    staff: 'user_id name',
    none: 'passkey_id public_key counter transports is_synced added_at last_used_at',
  },
  identity_rate_limits: { staff: 'key', none: 'id count last_request' },
  identity_recovery_codes: { staff: 'user_id', none: 'hash' },
  identity_sessions: {
    staff: 'token ip_address user_agent user_id',
    none: 'id expires_at created_at updated_at used_at provider role_claim awaits_factor proved_at',
  },
  identity_step_up_policies: {
    staff: 'set_by',
    none: 'no grave_minutes decision_minutes release_above_minor idle_minutes set_at',
  },
  identity_totp: { staff: 'user_id', none: 'secret added_at last_step' },
  identity_users: { staff: 'name email image', none: 'id email_verified created_at updated_at enrol_until' },
  identity_verifications: { staff: 'identifier value', none: 'id expires_at created_at updated_at' },
  insight_checks: { none: 'id at days wrong' },
  // The key of a decision is who made it.
  insight_counts: { staff: 'key', none: 'figure day workflow series number sum_minor seconds' },
  insight_days: { none: 'day' },
  ...personalDataOfLedger,
  // What one says is encrypted, and gone when it was sent or has expired.
  mails: { staff: 'recipient content', none: 'id kind created_at expires_at sent_at' },
  obligations: {
    client: 'note',
    staff: 'done_by',
    none: 'id client_id case_id kind article opened_at due_at done_at',
  },
  onboarding_cases: {
    client: 'form search_name risk_level risk review_reasons risk_input risk_sha256',
    staff: 'created_by submitted_by',
    none: 'id case_no client_id status current_step version kind_pack is_stepwise is_flagged review_item_id submitted_at created_at updated_at is_sample',
  },
  onboarding_findings: {
    client: 'code severity field params source article',
    none: 'id case_id step ordinal observed_at',
  },
  onboarding_hits: { client: 'hit', none: 'id case_id ordinal' },
  onboarding_steps: {
    client: 'outcome',
    none: 'case_id step state agent started_at completed_at proof_id',
  },
  participations: { staff: 'uid', none: 'subject_id act part at' },
  payment_accounts: {
    client: 'name iban address',
    staff: 'created_by',
    none: 'id client_id currency is_closed created_at is_sample is_frozen',
  },
  payment_alarms: {
    client: 'said notes',
    staff: 'raised_by cleared_by',
    none: 'id payment_id kind entry_id raised_at cleared_at',
  },
  payment_approval_limits: { staff: 'set_by', none: 'role limit_minor set_at' },
  payment_batches: {
    passing: 'asked basket_id sca_url',
    none: 'id file_id state request_id drop_id bank_status reason next_at questions created_at updated_at',
  },
  payment_beneficiaries: {
    client: 'account_key name_key name account bic address payment_count first_paid_at last_paid_at',
    staff: 'frozen_by',
    none: 'id client_id',
  },
  payment_decisions: {
    client: 'order_text order_hash input input_hash result result_hash findings',
    none: 'id payment_id version outcome pack_version lists_key proof_id decided_at',
  },
  payment_entries: {
    client:
      'account_iban booking_key booked_on amount_minor counterparty counterparty_account counterparty_bic ultimate_counterparty counterparty_countries remittance creditor_reference uetr end_to_end_id instruction_id note',
    none: 'id statement_id place currency is_booked is_reversal return_reason message_id payment_information_id state matched_by payment_id payer_lists is_payer_known',
  },
  payment_fetches: {
    client: 'last_day problem',
    none: 'account_id tried_at fetched_at next_at failures quiet',
  },
  payment_file_lines: {
    client: 'draft amount_minor duplicate_key fields level',
    none: 'file_id line account_id currency earlier_line is_new_payee waits payment_id',
  },
  payment_files: {
    client: 'content_hash file_sha256 version risk chf_minor message_id',
    staff: 'uploaded_by confirmed_by second_by',
    none: 'id account_id format lines refused new_payees needs_second state uploaded_at repeats_hash leased_until',
  },
  payment_funds: { none: 'payment_id version answer asked_at' },
  payment_keys: { client: 'answer body_hash', staff: 'uid', none: 'key created_at' },
  // Over many clients at once.
  payment_peers: { none: 'day segment median_minor clients payments' },
  payment_profiles: { client: 'profile', none: 'client_id' },
  payment_rule_packs: { staff: 'uploaded_by', none: 'version sha256 pack created_at' },
  payment_rule_uses: { staff: 'put_by', none: 'id version at' },
  payment_sendings: {
    client: 'instruction_id end_to_end_id uetr bank_payment_id reason sca_url',
    none: 'payment_id driver request_id message_id payment_information_id product bank_status created_at updated_at tried_at next_at questions cancel_id batch_id',
  },
  payment_statements: {
    client: 'account_iban bank_statement_id file_sha256 opening_minor closing_minor from_day to_day',
    staff: 'imported_by',
    none: 'id message sequence_no currency entries imported_at',
  },
  payment_steps: {
    client: 'note',
    staff: 'actor',
    none: 'id payment_id version path event proof_id at',
  },
  payment_webhook_deliveries: {
    client: 'body',
    none: 'webhook_id event_id attempts next_at delivered_at payment_id given_up_at last_status',
  },
  payment_webhooks: {
    staff: 'created_by',
    none: 'id url is_active created_at last_status last_delivered_at failures',
  },
  payment_texts: { client: 'text', none: 'payment_id' },
  party_hits: {
    client: 'hit entity_id reason',
    staff: 'decided_by',
    none: 'client_id record_id facts_sha256 list_id entity_sha256 is_sanction is_current found_at decision decided_at',
  },
  party_statements: { client: 'statement', staff: 'added_by', none: 'client_id place version added_at' },
  party_structures: {
    client: 'subject',
    staff: 'confirmed_by',
    none: 'client_id version screened_version confirmed_version confirmed_at holds_until',
  },
  payments: {
    client:
      'risk risk_score order_text order_hash beneficiary amount_minor reference execution_date duplicate_key approved_hash question chf_minor',
    staff: 'initiated_by submitted_by approved_by held_by released_by',
    none: 'id payment_no client_id account_id file_id state status version currency is_held decision_id approved_by_kind approved_at approved_pack approved_lists checked_at is_recorded review_item_id created_at updated_at is_sample',
  },
  review_items: {
    client:
      'amount_minor risk_score risk_level risk_reasons flagged_fields transaction_metadata notes reason_code checks',
    staff: 'submitted_by officer_id decided_by assigned_to',
    none: 'id workflow type assigned_at assigned_until client_id case_id case_no currency priority status submitted_at decision decided_at proof_id is_sample approval_level decided_as due_at',
  },
  scim_groups: { none: 'id display_name external_id created_at updated_at' },
  scim_handovers: { staff: 'uid allowed_by', none: 'asked_at allowed_at' },
  scim_members: { staff: 'uid', none: 'group_id' },
  scim_users: {
    staff: 'uid user_name external_id display_name given_name family_name email',
    none: 'is_ended created_at updated_at',
  },
  screening_batch_lines: {
    client: 'record_id name',
    none: 'batch_id line error_code screening_id',
  },
  screening_batches: {
    passing: 'file',
    staff: 'requested_by',
    none: 'batch_id state file_name list_set_id lines_total lines_done lines_with_hits line_errors error_code is_stop_requested requested_at ended_at standing idempotency_key body_digest engine_version',
  },
  screening_client_hits: {
    client: 'list_id entity_id entity_sha256 hit facts_sha256',
    none: 'client_id screening_id review_item_id noted_at',
  },
  screening_decisions: {
    client: 'list_id entity_id entity_sha256 facts_sha256 reason end_reason',
    staff: 'decided_by ended_by',
    none: 'decision_id client_id decision decided_at proof_id ended_as ended_at',
  },
  screening_downloads: {
    none: 'list_id addresses interval_hours is_enabled state ended_at checked_at error_code error_detail failed_since next_at seen',
  },
  screening_entities: { published: 'entity', none: 'version_id entity_id content_sha256' },
  screening_imports: {
    staff: 'requested_by',
    none: 'import_id state file_names bytes_done bytes_total entity_count error_code error_detail list_ids is_stop_requested started_at accept_shrunken',
  },
  screening_later_changes: { published: 'entity', none: 'version_id on_date entity_id' },
  screening_list_sets: { none: 'set_id lists' },
  screening_lists: { none: 'list_id name source active_version_id' },
  screening_rescreenings: {
    none: 'rescreening_id previous_version_id engine_version state changed_entities clients_total clients_affected clients_done new_hits review_items requested_at ended_at',
  },
  screening_uploads: { passing: 'bytes', none: 'import_id ordinal file_name' },
  screening_versions: {
    published: 'diff',
    staff: 'imported_by',
    none: 'version_id list_id sha256 list_date entity_count name_count file_names warnings imported_at confirmed_at has_sanctions',
  },
  screenings: {
    client: 'query result result_sha256 decisions',
    staff: 'requested_by',
    none: 'screening_id purpose client_id rescreening_id batch_id list_set_id engine_version threshold at standing',
  },
  log_clearings: { staff: 'uid', none: 'cleared_at' },
  // What people wrote of the product, without who they are; theirs to delete with the code that they were given.
  survey_responses: {
    staff: 'answers',
    none: 'id submitted_on consent_version consent_language consent_text code_hash',
  },
  // The screen asks for names of views without those of clients; what narrows a list may have one, and is its owner's alone.
  user_list_looks: { staff: 'uid look', none: 'list' },
  user_pictures: { staff: 'uid bytes', none: 'media' },
  users: {
    staff: 'name email img',
    none: 'uid role provider last_login_at created_at is_sample state is_verified has_own_name',
  },
  security_events: { staff: 'account address', none: 'id at kind uid route details times' },
  spine_epochs: { none: 'number cluster opened_xid opened_at' },
  worker_presence: { none: 'worker_id process_key' },
};
