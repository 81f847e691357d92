import { IconMenu2, IconSearch } from '@tabler/icons-react';
import type { ActionContext } from '../../domain/actions/action.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Brand } from './side.tsx';
import styles from './app-shell.module.css';

/** On a narrow screen the side is a drawer; this line opens it. */
export function TopLine({
  context,
  onOpenNavigation,
}: {
  context: ActionContext;
  onOpenNavigation: () => void;
}) {
  const t = useTexts();
  return (
    <header className={styles['line']}>
      <IconButton
        noTooltip
        label={t('shell:openNavigation')}
        icon={<IconMenu2 />}
        onClick={onOpenNavigation}
      />
      <Brand />
      <IconButton noTooltip label={t('search')} icon={<IconSearch />} onClick={context.openPalette} />
    </header>
  );
}
