import { clientRoutes, erasureRoutes, mayCall } from '@sorgfalt/contract';
import type { CaseDetail } from '@sorgfalt/contract';
import { isCaseEnded } from '@sorgfalt/workflow';
import { IconDots, IconEraser, IconHelpHexagon, IconLock, IconSnowflake } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { LazyPolicyDrawer } from '../../domain/answers/lazy.tsx';
import { FreezeDialog, useMayFreeze } from '../../domain/clients/freezing.tsx';
import { HoldDialog } from '../../domain/clients/holding.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { LazyEraseDialog } from './erasure/lazy.tsx';
import { policyContext } from './policy-context.ts';

type Opened = 'policy' | 'freeze' | 'hold' | 'erase';

/** What is seldom done with a case and its client: asking about policies, stopping, keeping and erasing them. */
export function RecordMenu({ detail }: { detail: CaseDetail }) {
  const t = useTexts();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const ask: MenuEntry = {
    id: 'policy',
    icon: <IconHelpHexagon size={16} />,
    label: t('onboarding:case.policies'),
    onSelect: () => setOpened('policy'),
  };
  const { clientId, clientName: name } = detail;
  return (
    <>
      {clientId === null ? (
        <More items={[ask]} />
      ) : (
        <ClientMenu clientId={clientId} status={detail.status} before={[ask]} onOpen={setOpened} />
      )}
      <Suspense fallback={null}>
        {opened === 'policy' && (
          <LazyPolicyDrawer context={policyContext(detail)} open onOpenChange={close} />
        )}
        {clientId !== null && opened === 'erase' && (
          <LazyEraseDialog clientId={clientId} name={name} onClose={close} />
        )}
      </Suspense>
      {clientId !== null && opened === 'freeze' && (
        <FreezeDialog clientId={clientId} name={name} onClose={close} />
      )}
      {clientId !== null && opened === 'hold' && (
        <HoldDialog clientId={clientId} name={name} onClose={close} />
      )}
    </>
  );
}

interface ClientMenuProps {
  readonly clientId: string;
  readonly status: CaseDetail['status'];
  readonly before: readonly MenuEntry[];
  onOpen(opened: Opened): void;
}

function ClientMenu({ clientId, status, before, onOpen }: ClientMenuProps) {
  const t = useTexts();
  const { role } = useAuth();
  const items: MenuEntry[] = [...before];
  if (useMayFreeze(clientId))
    items.push({
      id: 'freeze',
      icon: <IconSnowflake size={16} />,
      label: t('clients:freeze.button'),
      onSelect: () => onOpen('freeze'),
    });
  if (mayCall(clientRoutes.hold.access, role))
    items.push({
      id: 'hold',
      icon: <IconLock size={16} />,
      label: t('clients:hold.button'),
      onSelect: () => onOpen('hold'),
    });
  if (mayCall(erasureRoutes.request.access, role))
    items.push({
      id: 'erase',
      icon: <IconEraser size={16} />,
      label: t('onboarding:erase.button'),
      tone: 'danger',
      ...(isCaseEnded(status) ? {} : { disabledReason: t('onboarding:erase.open') }),
      onSelect: () => onOpen('erase'),
    });
  return <More items={items} />;
}

function More({ items }: { items: readonly MenuEntry[] }) {
  const t = useTexts();
  return (
    <Menu
      trigger={
        <Button variant="ghost" icon={<IconDots />}>
          {t('onboarding:case.more')}
        </Button>
      }
      items={items}
    />
  );
}
