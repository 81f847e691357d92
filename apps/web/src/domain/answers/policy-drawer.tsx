import { useTexts } from '../../i18n/use-texts.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { PolicyForm } from './policy-form.tsx';
import type { PolicyContext } from './policy-query.ts';

interface PolicyDrawerProps {
  readonly context: PolicyContext;
  readonly open: boolean;
  onOpenChange(isOpen: boolean): void;
}

/** The policy assistant beside the case or payment that a question comes up with, and with its facts. */
export function PolicyDrawer({ context, ...shown }: PolicyDrawerProps) {
  const t = useTexts();
  return (
    <Drawer {...shown} title={t('assistant:part.policy')}>
      <PolicyForm context={context} />
    </Drawer>
  );
}
