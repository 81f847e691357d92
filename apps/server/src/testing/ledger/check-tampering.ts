import { expect } from 'vitest';
import { accessKeyRoutes, directoryRoutes, paymentRoutes, stepUpRoutes } from '@sorgfalt/contract';
import type { Payment } from '@sorgfalt/contract';
import { raiseAlarm } from '../../modules/payments/orders/raise-alarm.ts';
import { paymentAgent } from '../../modules/payments/orders/payment-events.ts';
import type { TestApp } from '../test-app.ts';
import type { RegisterTampering } from './register-tampering.ts';

/**
 * Freezes the payee of this payment, which its maker keeps back and of which the bank says something else; sets how old a proof may
 * be, a group of the directory and a key for another system. Gives what the statements name.
 */
export async function setChecks(
  app: TestApp,
  { clientId, paymentId, paymentNo, version }: Payment,
): Promise<Record<string, string>> {
  const { body } = await app.call(paymentRoutes.beneficiaries, { query: { clientId } }, 'editor');
  const { beneficiaryId = '' } = body.beneficiaries[0] ?? {};
  const frozen = { params: { beneficiaryId }, body: { isFrozen: true } };
  expect((await app.call(paymentRoutes.freezeBeneficiary, frozen, 'admin')).status).toBe(200);
  const policy = { graveMinutes: 5, decisionMinutes: 60, releaseAboveMinor: 1_000_000, idleMinutes: 30 };
  const { body: seen } = await app.call(stepUpRoutes.policy, {}, 'admin');
  expect((await app.call(stepUpRoutes.setPolicy, { body: { ...policy, seen } }, 'admin')).status).toBe(200);
  const group = { name: 'Compliance', role: 'editor' as const };
  expect((await app.call(directoryRoutes.setGroup, { body: group }, 'admin')).status).toBe(200);
  const made = {
    name: 'Core',
    purpose: 'screening' as const,
    days: 30,
    callsPerMinute: 9,
    namesPerMinute: 9,
  };
  const { body: key } = await app.call(accessKeyRoutes.add, { body: made }, 'admin');
  await app.app.spine.run(paymentAgent, (unit) =>
    raiseAlarm(
      unit,
      { paymentId, paymentNo, clientId, version },
      { kind: 'report-contradicts', said: 'AC04' },
    ),
  );
  return { PAYEE: beneficiaryId, HELD: paymentId, KEYID: key.key.keyId };
}

/** Rows that no screen tells a decision from, and on which what is checked rests. */
export const checkTamperings: readonly RegisterTampering[] = [
  [
    'a listed person is on the list no more',
    'register-differs',
    /^list opensanctions-behind: .*entityCount/u,
    ['screening_entities'],
    [
      `delete from screening_entities where entity_id = 'b-1' and version_id = (
         select active_version_id from screening_lists where list_id = 'opensanctions-behind')`,
    ],
  ],
  [
    'a listed person has another name on the list',
    'register-differs',
    /^list opensanctions-behind: .*contentSha256/u,
    ['screening_entities'],
    [
      `update screening_entities set entity = replace(entity::text, 'Hintermannov', 'Vordermannov')::jsonb
       where entity_id = 'b-1'`,
    ],
  ],
  [
    'no version of a list is in force',
    'register-missing',
    /^list opensanctions-behind/u,
    ['screening_lists'],
    [`update screening_lists set active_version_id = null where list_id = 'opensanctions-behind'`],
  ],
  [
    'a list of names takes the place of one of sanctions',
    'register-differs',
    /^list opensanctions-behind: .*hasSanctions/u,
    ['screening_versions'],
    [
      `update screening_versions set has_sanctions = not has_sanctions where list_id = 'opensanctions-behind'`,
    ],
  ],
  [
    'a list that is old came today',
    'register-differs',
    /^list opensanctions-behind: .*confirmedAt/u,
    ['screening_versions'],
    [
      `update screening_versions set confirmed_at = confirmed_at + interval '30 days' where list_id = 'opensanctions-behind'`,
    ],
  ],
  [
    'a hit counts as shown that nobody was shown',
    'register-unsealed',
    /^hit CLEARED opensanctions-behind b-1 /u,
    ['screening_client_hits'],
    [
      `insert into screening_client_hits (client_id, list_id, entity_id, entity_sha256, facts_sha256, screening_id, review_item_id, hit)
       select client_id, 'opensanctions-behind', 'b-1', entity_sha256, facts_sha256, screening_id, review_item_id, hit
       from screening_client_hits where client_id = 'CLEARED' limit 1`,
    ],
  ],
  [
    'whoever decides about a hit is shown another one',
    'register-differs',
    /^hit FROZEN .*hit/u,
    ['screening_client_hits'],
    [`update screening_client_hits set hit = jsonb_set(hit, '{score}', '0.1') where client_id = 'FROZEN'`],
  ],
  [
    'an item has no hits any more',
    'register-missing',
    /^hit FROZEN /u,
    ['screening_client_hits'],
    [`delete from screening_client_hits where client_id = 'FROZEN'`],
  ],
  [
    'a frozen payee is paid',
    'register-missing',
    /^frozen payee PAYEE/u,
    ['payment_beneficiaries'],
    [`update payment_beneficiaries set frozen_by = null where id = 'PAYEE'`],
  ],
  [
    'somebody whom nobody paid is a known payee',
    'register-unsealed',
    /^known payee /u,
    ['payment_beneficiaries'],
    [
      `insert into payment_beneficiaries
         (id, client_id, account_key, name_key, name, account, address, payment_count, first_paid_at, last_paid_at)
       select gen_random_uuid(), client_id, 'CH9300762011623852957', 'somebody new', 'Somebody New', 'CH9300762011623852957',
         address, 9, first_paid_at, last_paid_at from payment_beneficiaries where id = 'PAYEE'`,
    ],
  ],
  [
    'a payee is known for longer than it is',
    'register-unsealed',
    /^known payee PAYEE/u,
    ['payment_beneficiaries'],
    [`update payment_beneficiaries set first_paid_at = now() - interval '1 year' where id = 'PAYEE'`],
  ],
  [
    'a payee was paid more often than it was',
    'register-unsealed',
    /^known payee PAYEE/u,
    ['payment_beneficiaries'],
    [`update payment_beneficiaries set payment_count = payment_count + 5 where id = 'PAYEE'`],
  ],
  [
    'the account of a client is open again',
    'register-differs',
    /^account .*isClosed/u,
    ['payment_accounts'],
    [`update payment_accounts set is_closed = false where client_id = 'FROZEN'`],
  ],
  [
    'the money of a client is that of another one',
    'register-differs',
    /^account .*clientId/u,
    ['payment_accounts'],
    [`update payment_accounts set client_id = 'CLEARED' where client_id = 'FROZEN'`],
  ],
  [
    'an account that nobody opened',
    'register-unsealed',
    /^account /u,
    ['payment_accounts'],
    [
      `insert into payment_accounts (id, client_id, name, iban, currency, address, created_by)
       select gen_random_uuid(), client_id, name, 'CH0000000000000000000', currency, address, created_by
       from payment_accounts where client_id = 'CLEARED' limit 1`,
    ],
  ],
  [
    'a client was looked at yesterday, and so is not looked at for years',
    'register-differs',
    /^review ITEM: .*isDecidedThen/u,
    ['review_items'],
    [`update review_items set decided_at = decided_at + interval '20 years' where id = 'ITEM'`],
  ],
  [
    'somebody acts by a passkey that is not theirs',
    'register-unsealed',
    /^factors of account USER/u,
    ['identity_passkeys'],
    [
      `insert into identity_passkeys (passkey_id, user_id, name, public_key, counter, transports, is_synced)
       values ('strange', 'USER', 'Key', '\\x00', 0, '{}', false)`,
    ],
  ],
  [
    'somebody else’s sign-in at a provider opens an account',
    'register-unsealed',
    /^way in USER oidc/u,
    ['identity_accounts'],
    [
      `insert into identity_accounts (id, user_id, provider_id, account_id) values ('strange', 'USER', 'oidc', 'not-theirs')`,
    ],
  ],
  [
    'no fresh proof is asked for',
    'register-differs',
    /^step-up policy in force: .*graveMinutes/u,
    ['identity_step_up_policies'],
    [`update identity_step_up_policies set grave_minutes = 100000`],
  ],
  [
    'a payment that is kept back is let go by nobody',
    'register-differs',
    /^payment HELD: .*heldBy/u,
    ['payments'],
    [`update payments set is_held = false, held_by = null where id = 'HELD'`],
  ],
  [
    'a payment is worth less than any limit',
    'register-differs',
    /^payment HELD: .*isAsWeighed/u,
    ['payments'],
    [`update payments set chf_minor = 1 where id = 'HELD'`],
  ],
  [
    'the bank never contradicted a payment',
    'register-missing',
    /^payment alarm /u,
    ['payment_alarms'],
    [`delete from payment_alarms where payment_id = 'HELD'`],
  ],
  [
    'what the bank contradicts was cleared up by nobody',
    'register-differs',
    /^payment alarm .*clearedBy, notes/u,
    ['payment_alarms'],
    [
      `update payment_alarms set cleared_by = 'uid-of-a-colleague', cleared_at = now(), notes = 'Asked' where payment_id = 'HELD'`,
    ],
  ],
  [
    'a group of the directory gives more',
    'register-differs',
    /^directory group Compliance: not as sealed: role$/u,
    ['directory_groups'],
    [`update directory_groups set role = 'admin' where name = 'Compliance'`],
  ],
  [
    'a group of the directory gives a role that nobody set',
    'register-unsealed',
    /^directory group Everybody/u,
    ['directory_groups'],
    [
      `insert into directory_groups (id, name, role, set_by) select gen_random_uuid(), 'Everybody', 'admin', set_by from directory_groups`,
    ],
  ],
  [
    'another key opens the door of one that was made',
    'register-differs',
    /^access key KEYID: not as sealed: sha256$/u,
    ['access_keys'],
    [`update access_keys set hash = repeat('0', 64) where id = 'KEYID'`],
  ],
  [
    'a key opens more, for longer, and somebody else answers for it',
    'register-differs',
    /^access key KEYID: not as sealed: purpose, expiresAt, createdBy$/u,
    ['access_keys'],
    [
      `update access_keys set purpose = 'directory', names_per_minute = null, expires_at = now() + interval '9 years',
         created_by = 'uid-of-a-colleague' where id = 'KEYID'`,
    ],
  ],
  [
    'whoever decides about a payment is shown a smaller one',
    'register-differs',
    /^review .*: not as sealed: amountMinor, transactionMetadata$/u,
    ['review_items'],
    [
      `update review_items set amount_minor = 1, transaction_metadata = jsonb_set(transaction_metadata, '{beneficiary}', '"A"')
       where case_id = 'APPROVED'`,
    ],
  ],
];
