import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AgentFeed } from './agent-feed.tsx';
import { Notifications } from './notifications.tsx';
import { OwnLog } from './own-log.tsx';
import { Parts, type Part } from './parts.tsx';

const ButtonLink = createLink(LinkButton);

export function ActivityPage() {
  const t = useTexts();
  const { isSignedIn } = useAuth();
  const [part, setPart] = useState<Part>('live');
  if (isSignedIn) {
    const choice = <Parts part={part} onPart={setPart} />;
    if (part === 'own') return <OwnLog choice={choice} />;
    if (part === 'notifications') return <Notifications choice={choice} />;
    return <AgentFeed choice={choice} />;
  }
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
