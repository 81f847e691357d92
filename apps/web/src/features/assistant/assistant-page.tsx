import { createLink, useParams } from '@tanstack/react-router';
import { IconMessageCircle } from '@tabler/icons-react';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { PolicyForm } from '../../domain/answers/policy-form.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SubNav, SubNavLink } from '../../ui/sub-nav.tsx';
import { ChatView } from './chat-view.tsx';
import { LibraryView } from './library-view.tsx';
import { MemoView } from './memo-view.tsx';
import { useChat } from './use-chat.ts';
import { useMemoCheck } from './use-memo-check.ts';

const ButtonLink = createLink(LinkButton);
const PartLink = createLink(SubNavLink);
const parts = ['policy', 'memo', 'library'] as const;

/** Chat, policy assistant and the library that both rest on. Guests are told to sign in; the server refuses them too. */
export function AssistantPage() {
  const t = useTexts();
  const { isSignedIn } = useAuth();
  const { part } = useParams({ strict: false });
  return (
    <>
      {isSignedIn && <AssistantNav />}
      <PageHeader title={t('assistant:title')} subtitle={t('assistant:subtitle')} />
      {isSignedIn ? (
        <SignedIn part={parts.find((candidate) => candidate === part)} />
      ) : (
        <EmptyState
          icon={<IconMessageCircle />}
          title={t('assistant:signIn')}
          action={
            <ButtonLink variant="primary" to="/user/login" search={{ from: '/app/chat' }}>
              {t('assistant:logIn')}
            </ButtonLink>
          }
        />
      )}
    </>
  );
}

function AssistantNav() {
  const t = useTexts();
  return (
    <SubNav label={t('assistant:part.label')}>
      <PartLink to="/app/chat" activeOptions={{ exact: true }}>
        {t('assistant:part.chat')}
      </PartLink>
      {parts.map((each) => (
        <PartLink key={each} to="/app/chat/$part" params={{ part: each }}>
          {t(`assistant:part.${each}`)}
        </PartLink>
      ))}
    </SubNav>
  );
}

function SignedIn({ part }: { part: (typeof parts)[number] | undefined }) {
  // Here, so that an answer goes on being written, and a memo being checked, while another part is looked at.
  const chat = useChat();
  const memo = useMemoCheck();
  return (
    <>
      {part === undefined && <ChatView chat={chat} />}
      {part === 'policy' && <PolicyForm />}
      {part === 'memo' && <MemoView memo={memo} />}
      {part === 'library' && <LibraryView />}
    </>
  );
}
