import { createLink } from '@tanstack/react-router';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AgentFeed } from './agent-feed.tsx';

const ButtonLink = createLink(LinkButton);

export function ActivityPage() {
  const t = useTexts();
  const { isSignedIn } = useAuth();
  if (isSignedIn) return <AgentFeed />;
  return (
    <>
      <PageHeader title={t('activity:title')} />
      <EmptyState
        title={t('activity:guestTitle')}
        action={
          <ButtonLink variant="primary" to="/user/login" search={{ from: '/app/activity' }}>
            {t('activity:signIn')}
          </ButtonLink>
        }
      >
        {t('activity:guestText')}
      </EmptyState>
    </>
  );
}
