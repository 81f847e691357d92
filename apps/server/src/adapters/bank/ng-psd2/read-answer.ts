import type { BankAnswer } from '../connector.ts';

/** What an accepted answer says, in other words. */
export function map<T, U>(answer: BankAnswer<T>, to: (value: T) => U): BankAnswer<U> {
  return answer.outcome === 'accepted' ? { outcome: 'accepted', value: to(answer.value) } : answer;
}

/** Links that people are sent to; anything but a web address is left out. */
export function webAddress(href: string | undefined): string | null {
  return href !== undefined && /^https?:\/\//u.test(href) ? href : null;
}
