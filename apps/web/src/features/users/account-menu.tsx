import type { User } from '@sorgfalt/contract';
import { IconDots, IconKey, IconShieldOff, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useIsEmbedded } from '../../client/identity/use-is-embedded.ts';
import { AskFirst, useAct } from '../../domain/confirm-act.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { useRemoveFactors } from './remove-factors.ts';
import { useSendCode } from './send-code.ts';

interface AccountMenuProps {
  readonly user: User;
  /** What ends the account, in a verb. */
  readonly endText: string;
  readonly onEnd: () => void;
}

/** What is seldom done with the account of a colleague. */
export function AccountMenu({ user, endText, onEnd }: AccountMenuProps) {
  const t = useTexts();
  const [asked, setAsked] = useState<'code' | 'factors'>();
  const isEmbedded = useIsEmbedded();
  const code = useSendCode(user);
  const factors = useRemoveFactors(user);
  const sending = useAct(code);
  const removing = useAct(factors);
  const close = () => setAsked(undefined);
  const helped: MenuEntry[] = [
    // Passwords that are kept elsewhere are renewed there.
    ...(isEmbedded
      ? [{ id: 'code', icon: <IconKey size={16} />, label: code.text, onSelect: () => setAsked('code') }]
      : []),
    {
      id: 'factors',
      icon: <IconShieldOff size={16} />,
      label: factors.text,
      onSelect: () => setAsked('factors'),
    },
  ];
  const end: MenuEntry = {
    id: 'end',
    icon: <IconUserOff size={16} />,
    label: endText,
    tone: 'danger',
    onSelect: onEnd,
  };
  return (
    <>
      <Menu
        trigger={
          <IconButton
            size="small"
            label={t('users:actionsOf', { name: user.name })}
            icon={<IconDots size={16} />}
            disabled={sending.isPending || removing.isPending}
          />
        }
        items={[...(user.state === 'active' ? helped : []), end]}
      />
      <AskFirst {...code} open={asked === 'code'} onOpenChange={close} onConfirm={() => sending.mutate()} />
      <AskFirst
        {...factors}
        open={asked === 'factors'}
        onOpenChange={close}
        onConfirm={() => removing.mutate()}
      />
    </>
  );
}
