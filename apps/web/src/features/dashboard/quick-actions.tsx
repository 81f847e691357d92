import { createLink } from '@tanstack/react-router';
import { IconShieldCheck, IconTransfer, IconUserPlus } from '@tabler/icons-react';
import { mayOpen, screens } from '../../domain/access.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

const LinkTo = createLink(LinkButton);

/** The three ways to begin; a guest sees them and reads why they are closed. What is held is not the way forward. */
export function QuickActions({ isHeld }: { isHeld: boolean }) {
  const t = useTexts();
  const auth = useAuth();
  const isOfficer = mayOpen(screens.clients.access, auth);
  const reason = t('shell:authorisedOnly');
  return (
    <>
      {mayOpen(screens.ledger.access, auth) ? (
        <LinkTo to="/app/ledger" icon={<IconShieldCheck />} kbd="v">
          {t('shell:action.verifyEntry')}
        </LinkTo>
      ) : (
        <Button icon={<IconShieldCheck />} disabledReason={reason}>
          {t('shell:action.verifyEntry')}
        </Button>
      )}
      {isOfficer ? (
        <LinkTo to="/app/payments/new" icon={<IconTransfer />} kbd="p">
          {t('shell:action.initiatePayment')}
        </LinkTo>
      ) : (
        <Button icon={<IconTransfer />} disabledReason={reason}>
          {t('shell:action.initiatePayment')}
        </Button>
      )}
      {isOfficer ? (
        <LinkTo
          to="/app/clients/$caseId"
          params={{ caseId: 'new' }}
          variant={isHeld ? 'secondary' : 'primary'}
          icon={<IconUserPlus />}
          kbd="n"
          data-first=""
        >
          {t('shell:action.newOnboarding')}
        </LinkTo>
      ) : (
        <Button variant="primary" icon={<IconUserPlus />} disabledReason={reason}>
          {t('shell:action.newOnboarding')}
        </Button>
      )}
    </>
  );
}
