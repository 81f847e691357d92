import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';

const pages = [
  ['upload', '/app/payments/upload'],
  ['accounts', '/app/payments/accounts'],
  ['statements', '/app/payments/statements'],
  ['rules', '/app/payments/rules'],
  ['workflow', '/app/payments/workflow'],
] as const;

/** The other pages of the payments desk. */
export function MoreMenu() {
  const t = useTexts();
  const navigate = useNavigate();
  return (
    <Menu
      trigger={
        <IconButton variant="secondary" noTooltip icon={<IconDots />} label={t('payments:pages.label')} />
      }
      items={pages.map(([id, to]) => ({
        id,
        label: t(`payments:pages.${id}`),
        onSelect: () => void navigate({ to }),
      }))}
    />
  );
}
