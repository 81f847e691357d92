import type { AnswerNotice } from '@sorgfalt/contract';
import type { Ask } from './ask.ts';
import type { Patience } from './patience.ts';
import type { Probe } from './probe.ts';

/** So many returns of a provider may fail one after the other: people mistype, and change their minds. */
const failedReturnsMax = 2;

/** What the firm rents: mail, providers of sign-in, language models. By what came of their use; none of them is called. */
export function providerProbes({ one, age }: Ask, { overdueMs, sendsMail }: Patience): Probe[] {
  return [
    {
      part: 'mail',
      unit: 'seconds',
      limit: overdueMs / 1000,
      look: () =>
        // One that expired before it went says the same, until another has gone: most codes last for minutes only.
        age(`select min(created_at) from mails waiting
             where ${String(sendsMail)} and sent_at is null and (expires_at > now()
               or created_at > now() - interval '1 day'
                 and not exists (select from mails gone where gone.sent_at > waiting.created_at))`),
    },
    {
      part: 'identity',
      unit: 'number',
      limit: failedReturnsMax,
      look: () =>
        one(`select coalesce(sum(failed.times), 0)::int as figure from security_events failed
             where failed.at > now() - interval '1 day' and failed.kind = 'sign-in-failed'
               and failed.details ? 'way' and failed.details->>'reason' <> 'access_denied'
               and not exists (select from security_events opened
                 where opened.at > failed.at and opened.kind = 'signed-in'
                   and opened.details->>'way' = failed.details->>'way')`),
    },
    {
      part: 'models',
      unit: 'number',
      limit: 0,
      look: () =>
        one(
          `select count(*)::int as figure from conversation_messages
           where notice = any($1) and created_at > now() - interval '1 hour'`,
          [providerFailures],
        ),
    },
  ];
}

/** What a provider of models is to blame for, of the notices of the contract. */
const providerFailures: readonly AnswerNotice[] = [
  'model-key-refused',
  'model-unknown',
  'model-unreachable',
  'model-timed-out',
  'model-overloaded',
  'model-out-of-quota',
];
