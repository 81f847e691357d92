import { useTexts } from '../../i18n/use-texts.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Sidebar } from './sidebar.tsx';

/** The navigation on small screens. */
export function NavigationDrawer({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  return (
    <Drawer
      open
      side="start"
      title={t('shell:mainNavigation')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Sidebar onNavigate={onClose} />
    </Drawer>
  );
}
