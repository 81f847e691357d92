import { registerRoutes } from '@sorgfalt/contract';
import type { DraftForm } from '@sorgfalt/contract';
import type { TestApp } from '../test-app.ts';
import { domiciliaryForm, inStatus, submitted } from './onboarding.ts';
import type { As } from './payments.ts';
import { zefixMuster } from './zefix.ts';

/** A company about which `zefixMuster` says nothing else than its form. */
export const registeredForm = {
  ...domiciliaryForm,
  clientName: zefixMuster.name,
  postalCode: '8001',
  town: 'Zürich',
} as const satisfies DraftForm;

/** Settings of a product that asks this register. */
export const withZefix = (url: string) => ({
  ZEFIX_URL: url,
  ZEFIX_USER: 'firm',
  ZEFIX_PASSWORD: 'geheim',
  LIST_DOWNLOAD_LOOPBACK: 'true',
});

export function registerDesk(app: TestApp) {
  return {
    /** A company whose case waits for a person. */
    async waiting(form: DraftForm = registeredForm) {
      const { caseId } = await submitted(app, form);
      const { clientId, reviewItemId } = await inStatus(app, caseId, 'in_review');
      return { caseId, clientId: clientId ?? '', itemId: reviewItemId ?? '' };
    },
    asks: (
      clientId: string,
      question: { register?: 'zefix' | 'gleif'; partyId?: string | null; number?: string } = {},
      as: As = 'editor',
    ) =>
      app.call(
        registerRoutes.ask,
        { params: { clientId }, body: { register: 'zefix', partyId: null, ...question } },
        as,
      ),
  };
}
