import { createLink, useNavigate, useSearch } from '@tanstack/react-router';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AgentFeed } from './agent-feed.tsx';
import { Notifications } from './notifications.tsx';
import { OwnLog } from './own-log.tsx';
import { Parts } from './parts.tsx';
import { parseActivitySearch, type Part } from './search.ts';

const ButtonLink = createLink(LinkButton);

export function ActivityPage() {
  const t = useTexts();
  const { isSignedIn } = useAuth();
  const navigate = useNavigate();
  const { part = 'live' } = parseActivitySearch(useSearch({ strict: false }));
  const handlePart = (next: Part) =>
    void navigate({ to: '/app/activity', search: next === 'live' ? {} : { part: next } });
  if (isSignedIn) {
    const choice = <Parts part={part} onPart={handlePart} />;
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
