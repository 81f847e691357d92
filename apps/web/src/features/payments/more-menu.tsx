import { mayCall, paymentDeskRoutes } from '@sorgfalt/contract';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { PaymentFilter } from './filter.ts';
import { useBankFiles } from './use-bank-files.ts';

const pages = [
  ['upload', '/app/payments/upload'],
  ['accounts', '/app/payments/accounts'],
  ['statements', '/app/payments/statements'],
  ['rules', '/app/payments/rules'],
  ['workflow', '/app/payments/workflow'],
  ['webhooks', '/app/payments/webhooks'],
] as const;

/** The other pages of the payments desk, and the files for a bank that takes them by hand. */
export function MoreMenu({ filter }: { filter: PaymentFilter }) {
  const t = useTexts();
  const navigate = useNavigate();
  const files = useBankFiles(filter);
  const isAdmin = mayCall(paymentDeskRoutes.webhooks.access, useAuth().role);
  const offered = pages.filter(([id]) => isAdmin || id !== 'webhooks');
  return (
    <Menu
      trigger={
        <IconButton variant="secondary" noTooltip icon={<IconDots />} label={t('payments:pages.label')} />
      }
      items={[
        ...offered.map(([id, to]) => ({
          id,
          label: t(`payments:pages.${id}`),
          onSelect: () => void navigate({ to }),
        })),
        { id: 'files', separator: true },
        { id: 'pain001', label: t('payments:bankFiles.save'), onSelect: files },
      ]}
    />
  );
}
