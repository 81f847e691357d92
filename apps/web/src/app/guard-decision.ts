import type { Role } from '@sorgfalt/contract';
import { mayOpen, type Access } from '../domain/access.ts';

export type GuardDecision =
  | { readonly kind: 'verifying' }
  | { readonly kind: 'leaving' }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'render' };

export interface GuardFacts {
  readonly loading: boolean;
  readonly isLeaving: boolean;
  readonly error: Error | null;
  readonly isSignedIn: boolean;
  readonly role: Role;
}

/** The access check of the specification, section 6, as one decision. */
export function decideAccess(facts: GuardFacts, access: Access): GuardDecision {
  if (facts.loading) return { kind: 'verifying' };
  if (facts.isLeaving) return { kind: 'leaving' };
  if (facts.error && !facts.isSignedIn) return { kind: 'failed', error: facts.error };
  if (!mayOpen(access, facts)) return { kind: 'unauthorized' };
  return { kind: 'render' };
}
