import { identityRoutes } from '@sorgfalt/contract';
import type { Config } from '../../config.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { closeRoutes, ofSessions, ownDoors } from './closed-routes.ts';
import type { IdentityModule } from './identity-module.ts';

/** Mock mode (specification, section 8) never grants rights: no token is good and there is no way to sign in. */
export function mockMode(config: Pick<Config, 'api'>): IdentityModule {
  return {
    authenticator: {
      authenticate: async () => null,
      renew: async () => null,
      requireProof: async () => {
        throw new AppError('step-up-required');
      },
    },
    setupLink: async () => null,
    prepare: async () => {},
    register(_, router) {
      router.add(identityRoutes.config, async () => ({
        provider: 'none' as const,
        signUp: 'closed' as const,
        setupRequired: false,
        productName: config.api.productName,
        providers: [],
        issuerLabel: '',
        firebase: null,
      }));
      closeRoutes(router, [...ownDoors, ...ofSessions]);
    },
  };
}
