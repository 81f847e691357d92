import { firebaseIdentity } from './firebase/index.ts';
import type { IdentityDeps, IdentityModule } from './identity-module.ts';
import { mockMode } from './mock-mode.ts';

export {
  accountOfSubject,
  accountWithAddress,
  addAccount,
  bindSubject,
  closeOtherDoors,
  renameAccount,
} from './provisioned.ts';
export { recoverOnMachine } from './recovery.ts';
export { factorOf } from './factors/repo.ts';
export { requireProofForRelease } from './factors/fresh-proof.ts';
export { factorRegister, stepUpPolicyRegister } from './factors/register.ts';
export { wayRegister } from './ways/register.ts';

export type { IdentityModule } from './identity-module.ts';

/**
 * Who somebody is: the embedded provider, Firebase, or none, where everybody is a guest and nobody can sign in. The provider's
 * library is read where it serves only: commands start without it.
 */
export async function createIdentity(deps: IdentityDeps): Promise<IdentityModule> {
  const { provider } = deps.config.identity;
  if (provider === 'none') return mockMode(deps.config);
  if (provider === 'firebase') return firebaseIdentity(deps);
  const { embeddedIdentity } = await import('./embedded.ts');
  return embeddedIdentity(deps);
}
