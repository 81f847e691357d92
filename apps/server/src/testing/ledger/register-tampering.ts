const entryOf = (kind: string, subject: string) =>
  `(select entry_id from ledger_entries where kind = '${kind}' and '${subject}' in (case_id::text, client_id::text, payment_id::text) limit 1)`;

/** What is done, what is found, where, which tables it changes, and how. */
export type RegisterTampering = readonly [string, string, RegExp, readonly string[], readonly string[]];

export const registerTamperings: readonly RegisterTampering[] = [
  [
    'a rejected case is approved',
    'register-differs',
    /^case CASE: .*status/u,
    ['onboarding_cases'],
    [`update onboarding_cases set status = 'approved' where id = 'CASE'`],
  ],
  [
    'a refused client is accepted',
    'register-differs',
    /^client CLIENT: .*status/u,
    ['clients'],
    [`update clients set status = 'accepted' where id = 'CLIENT'`],
  ],
  [
    'another form was submitted',
    'register-differs',
    /^case CASE: .*form/u,
    ['onboarding_cases'],
    [`update onboarding_cases set form = jsonb_set(form, '{nationality}', '"DE"') where id = 'CASE'`],
  ],
  [
    'a lower risk',
    'register-differs',
    /^case CASE: .*riskLevel/u,
    ['onboarding_cases'],
    [
      `update onboarding_cases set risk_level = case risk_level when 'low' then 'high' else 'low' end where id = 'CASE'`,
    ],
  ],
  [
    'a finding of a check less',
    'register-differs',
    /^check CASE kyc_verification: .*findings/u,
    ['onboarding_findings'],
    [`delete from onboarding_findings where case_id = 'CASE' and step = 'kyc_verification'`],
  ],
  [
    'a decision is turned round',
    'register-differs',
    /^review ITEM: .*status/u,
    ['review_items'],
    [`update review_items set decision = 'approve', status = 'approved' where id = 'ITEM'`],
  ],
  [
    'the reasons of a decision are rewritten',
    'register-differs',
    /^review ITEM: .*notes/u,
    ['review_items'],
    [`update review_items set notes = 'All in order.' where id = 'ITEM'`],
  ],
  [
    'somebody else decided',
    'register-differs',
    /^review ITEM: .*decidedBy/u,
    ['review_items'],
    [`update review_items set decided_by = 'uid-of-a-colleague' where id = 'ITEM'`],
  ],
  [
    'a review that never was',
    'register-missing',
    /^review ITEM/u,
    ['review_items'],
    [`delete from review_items where id = 'ITEM'`],
  ],
  [
    'a confirmed hit is dismissed',
    'register-differs',
    /^hit decision .*decision/u,
    ['screening_decisions'],
    [`update screening_decisions set decision = 'dismissed' where client_id = 'FROZEN'`],
  ],
  [
    'a confirmed hit was replaced',
    'register-differs',
    /^hit decision .*endedAs/u,
    ['screening_decisions'],
    [
      `update screening_decisions set ended_as = 'replaced', ended_by = decided_by, ended_at = now() where client_id = 'FROZEN'`,
    ],
  ],
  [
    'a freeze is lifted by nobody',
    'register-differs',
    /^freeze .*liftedBy/u,
    ['client_freezes'],
    [
      `update client_freezes set lifted_by = 'uid-of-a-colleague', lifted_at = now(), lift_reason = 'Not the same' where client_id = 'FROZEN'`,
    ],
  ],
  [
    'a frozen client is not frozen',
    'register-differs',
    /^client FROZEN: .*isFrozen/u,
    ['clients'],
    [`update clients set is_frozen = false where id = 'FROZEN'`],
  ],
  [
    'an obligation to report goes',
    'register-missing',
    /^obligation/u,
    ['obligations'],
    [`delete from obligations where client_id = 'FROZEN'`],
  ],
  [
    'an approved payment goes to somebody else',
    'register-differs',
    /^payment APPROVED: .*isAsOrdered/u,
    ['payments'],
    [`update payments set beneficiary = 'Somebody Else' where id = 'APPROVED'`],
  ],
  [
    'an order is another one, hash and all',
    'register-differs',
    /^payment QUEUED: .*orderHash/u,
    ['payments'],
    [
      `update payments set order_text = replace(order_text, '"amountMinor":12050', '"amountMinor":92050'), amount_minor = 92050 where id = 'QUEUED'`,
      `update payments set order_hash = encode(sha256(convert_to(order_text, 'UTF8')), 'hex'),
         approved_hash = encode(sha256(convert_to(order_text, 'UTF8')), 'hex') where id = 'QUEUED'`,
    ],
  ],
  [
    'a payment was let go by somebody else',
    'register-differs',
    /^payment APPROVED: .*approvedBy/u,
    ['payments'],
    [`update payments set approved_by = 'uid-of-a-colleague' where id = 'APPROVED'`],
  ],
  [
    'a payment is rejected that was queued',
    'register-differs',
    /^payment QUEUED: .*state/u,
    ['payments'],
    [`update payments set state = 'rejected' where id = 'QUEUED'`],
  ],
  [
    'what the rules were given is another input',
    'register-differs',
    /^payment decision .*inputIs/u,
    ['payment_decisions'],
    [`update payment_decisions set input = '{}' where payment_id = 'QUEUED'`],
  ],
  [
    'a limit is raised',
    'register-differs',
    /^approval limit editor: .*limitMinor/u,
    ['payment_approval_limits'],
    [`update payment_approval_limits set limit_minor = 999999999 where role = 'editor'`],
  ],
  [
    'the limit of the first day comes back',
    'register-differs',
    /^approval limit editor/u,
    ['payment_approval_limits'],
    [`update payment_approval_limits set limit_minor = 10000000, set_by = 'set-up' where role = 'editor'`],
  ],
  [
    'somebody becomes an administrator',
    'register-differs',
    /^user USER: .*role/u,
    ['users'],
    [`update users set role = 0 where uid = 'USER'`],
  ],
  [
    'rules are rewritten where they lie',
    'register-unsealed',
    /^client rules /u,
    ['client_rule_packs'],
    [
      `update client_rule_packs set pack = replace(pack, '2026', '2027'), sha256 = encode(sha256(convert_to(replace(pack, '2026', '2027'), 'UTF8')), 'hex')`,
    ],
  ],
  [
    'other rules are put in force',
    'register-unsealed',
    /^payment rules in force 1/u,
    ['payment_rule_uses'],
    [
      `insert into payment_rule_uses (version, put_by) select version, 'uid-of-a-colleague' from payment_rule_packs`,
    ],
  ],
  [
    'an event is deleted',
    'event-missing',
    /^entry /u,
    ['events'],
    [`delete from events where proof_id = ${entryOf('review.rejected', 'CASE')}`],
  ],
  [
    'an event names somebody else',
    'event-differs',
    /^event /u,
    ['events'],
    [
      `update events set actor = 'uid-of-a-colleague' where proof_id = ${entryOf('onboarding.submitted', 'CASE')}`,
    ],
  ],
  [
    'an event tells another decision',
    'event-differs',
    /^entry .*decision/u,
    ['events'],
    [
      `update events set data = data || '{"decision":"approve"}' where proof_id = ${entryOf('review.rejected', 'CASE')}`,
    ],
  ],
  [
    'an event happened on another day',
    'event-differs',
    /^event /u,
    ['events'],
    [
      `update events set occurred_at = occurred_at - interval '2 days' where proof_id = ${entryOf('review.rejected', 'CASE')}`,
    ],
  ],
  [
    'an event is told twice',
    'event-differs',
    /^event /u,
    ['events'],
    [
      `insert into events (type, status, actor_kind, actor, case_id, client_id, review_id, proof_id, data)
       select type, status, actor_kind, actor, case_id, client_id, review_id, proof_id, data from events
       where proof_id = ${entryOf('review.rejected', 'CASE')}`,
    ],
  ],
  [
    'an event claims an entry that is none',
    'event-unsealed',
    /^event /u,
    ['events'],
    [
      `update events set proof_id = gen_random_uuid() where proof_id is null and id = (select min(id) from events where proof_id is null)`,
    ],
  ],
  [
    'the content of a decision is destroyed',
    'content-missing',
    /^entry /u,
    ['ledger_payloads', 'ledger_payload_keys'],
    [
      `delete from ledger_payload_keys where entry_id = ${entryOf('review.rejected', 'CASE')}`,
      `delete from ledger_payloads where entry_id = ${entryOf('review.rejected', 'CASE')}`,
    ],
  ],
  [
    'a destroyed content is called erased, in an act that was none',
    'erasure-differs',
    /^entry /u,
    ['ledger_payloads', 'ledger_erasures'],
    [
      `delete from ledger_payloads where entry_id = ${entryOf('review.rejected', 'CASE')}`,
      `insert into ledger_erasures values (${entryOf('review.rejected', 'CASE')}, ${entryOf('onboarding.submitted', 'CASE')})`,
    ],
  ],
  [
    'everything about a case is put back to the day before it was decided',
    'register-differs',
    /^case CASE: .*status/u,
    ['onboarding_cases', 'review_items', 'clients', 'events'],
    [
      `update onboarding_cases set status = 'in_review' where id = 'CASE'`,
      `update review_items set status = 'pending', decision = null, notes = null, decided_by = null, officer_id = null,
         decided_at = null, decided_as = null, proof_id = null where id = 'ITEM'`,
      `update clients set status = 'applicant' where id = 'CLIENT'`,
      `delete from events where case_id = 'CASE' and type in ('review.rejected', 'onboarding.completed')`,
    ],
  ],
];
