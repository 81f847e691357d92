import type { TamperingClass } from './tampering.ts';

/** What somebody can do with the timestamp of a seal. */
export const stampTamperingClasses: readonly TamperingClass[] = [
  [
    'stripped token of a seal',
    'timestamp-missing',
    'entry ID',
    [`delete from ledger_seal_stamps where entry_id = 'ID'`],
  ],
  [
    'stripped token of a seal, with the event that told of it',
    'timestamp-missing',
    'entry ID',
    [
      `delete from ledger_seal_stamps where entry_id = 'ID'`,
      `delete from events where type = 'ledger.seal_stamped' and data ->> 'entryId' = 'ID'`,
    ],
  ],
  [
    'stamp of a seal that is awaited again',
    'timestamp-missing',
    'entry ID',
    [`update ledger_seal_stamps set token = null, tsa = null, gen_time = null where entry_id = 'ID'`],
  ],
];
