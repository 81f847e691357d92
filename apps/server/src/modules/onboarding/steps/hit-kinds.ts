import type { Hit } from '@sorgfalt/contract';

export function isPep({ topics }: Hit): boolean {
  return topics.includes('pep');
}

export function isAdverse({ topics }: Hit): boolean {
  return topics.includes('adverse') || topics.includes('crime');
}

/** An entry without a topic stands on a sanctions list. */
export function isSanction({ topics }: Hit): boolean {
  return topics.length === 0 || topics.includes('sanction');
}
