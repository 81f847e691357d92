import { clientRoutes, erasureRoutes, mayCall } from '@sorgfalt/contract';
import { IconDots, IconEraser, IconLock, IconSnowflake } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { FreezeDialog, useMayFreeze } from '../../domain/clients/freezing.tsx';
import { HoldDialog } from '../../domain/clients/holding.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { LazyEraseDialog } from './erasure/lazy.tsx';

interface RecordMenuProps {
  readonly clientId: string;
  readonly name: string;
  /** Whether nothing about the client is undecided: only then may it be erased. */
  readonly isEnded: boolean;
  /** What else is seldom done on the page, first. */
  readonly before: readonly MenuEntry[];
}

type Opened = 'freeze' | 'hold' | 'erase';

/** What is seldom done with a client: stopping, keeping and erasing it, behind what the page adds. */
export function RecordMenu({ clientId, name, isEnded, before }: RecordMenuProps) {
  const t = useTexts();
  const { role } = useAuth();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const items: MenuEntry[] = [...before];
  if (useMayFreeze(clientId))
    items.push({
      id: 'freeze',
      icon: <IconSnowflake size={16} />,
      label: t('clients:freeze.button'),
      onSelect: () => setOpened('freeze'),
    });
  if (mayCall(clientRoutes.hold.access, role))
    items.push({
      id: 'hold',
      icon: <IconLock size={16} />,
      label: t('clients:hold.button'),
      onSelect: () => setOpened('hold'),
    });
  if (mayCall(erasureRoutes.request.access, role))
    items.push({
      id: 'erase',
      icon: <IconEraser size={16} />,
      label: t('onboarding:erase.button'),
      tone: 'danger',
      ...(isEnded ? {} : { disabledReason: t('onboarding:erase.open') }),
      onSelect: () => setOpened('erase'),
    });
  return (
    <>
      <More items={items} />
      {opened === 'freeze' && <FreezeDialog clientId={clientId} name={name} onClose={close} />}
      {opened === 'hold' && <HoldDialog clientId={clientId} name={name} onClose={close} />}
      <Suspense fallback={null}>
        {opened === 'erase' && <LazyEraseDialog clientId={clientId} name={name} onClose={close} />}
      </Suspense>
    </>
  );
}

/** The button of such a menu. */
export function More({ items }: { items: readonly MenuEntry[] }) {
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
