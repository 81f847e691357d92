import type { EntityKind, ListTopic } from '../types.ts';

/** What kind of subject an OpenSanctions (FollowTheMoney) schema stands for; others are no subjects. */
export const kindBySchema: ReadonlyMap<string, EntityKind> = new Map<string, EntityKind>([
  ['Person', 'person'],
  ['Company', 'organisation'],
  ['Organization', 'organisation'],
  ['LegalEntity', 'organisation'],
  ['PublicBody', 'organisation'],
  ['Vessel', 'vessel'],
  ['Airplane', 'aircraft'],
  ['CryptoWallet', 'other'],
]);

/** The topics named in a text of OpenSanctions topic codes or dataset titles; `sanction` when none is. */
export function readTopics(source: string): ListTopic[] {
  const topics: ListTopic[] = [];
  if (/\brole\.(?:pep|rca)|politically exposed|\bPEPs?\b/i.test(source)) topics.push('pep');
  if (/\bcrime|red notice|\bwanted\b|interpol/i.test(source)) topics.push('crime');
  if (/adverse|reg\.(?:action|warn)|\bpoi\b/i.test(source)) topics.push('adverse');
  if (/\bsanction(?!\.counter)|\bdebarment/i.test(source) || topics.length === 0) topics.push('sanction');
  return topics;
}
