import type { ActionContext } from '../../domain/actions/action.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Side } from './side.tsx';

/** The side on small screens. */
export function NavigationDrawer({ context, onClose }: { context: ActionContext; onClose: () => void }) {
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
      <Side context={context} onNavigate={onClose} />
    </Drawer>
  );
}
