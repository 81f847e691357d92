import type { SignInProvider, SignInWay } from '@sorgfalt/contract';
import type { StoredWay } from './repo.ts';

type Elsewhere = Exclude<SignInProvider, 'email'>;

/**
 * The ways in to an account and those that could be added, given what opens it and what is configured. Passkeys do not
 * count: they are lost with the device. Whom only the firm's issuer lets in gets no way around it, and nobody unlinks it:
 * who is ended there must stay out, and its groups say who may do what.
 */
export function judgeWays(stored: readonly StoredWay[], configured: readonly Elsewhere[]): SignInWay[] {
  const opens = (way: SignInProvider) => way === 'email' || configured.includes(way);
  const open = stored.filter(({ way }) => opens(way));
  const isOfFirm = open.length > 0 && open.every(({ way }) => way === 'oidc');
  const isLast = (way: SignInProvider) => open.every((other) => other.way === way);
  const linked = stored.map(({ way, since }): SignInWay => {
    const state = way === 'email' ? 'own' : way === 'oidc' ? 'firm' : isLast(way) ? 'last' : 'linked';
    return { way, since: since.toISOString(), state };
  });
  const missing = configured.filter((way) => !stored.some((each) => each.way === way));
  return [
    ...linked,
    ...missing.map((way): SignInWay => ({ way, since: null, state: isOfFirm ? 'firm' : 'linkable' })),
  ];
}
