import { IconHelpHexagon } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { PolicyDrawer } from './policy-drawer.tsx';
import type { PolicyContext } from './policy-query.ts';

/** Opens the policy assistant where there is room for a button of its own. */
export function PolicyButton({ context }: { context: PolicyContext }) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={<IconHelpHexagon />} onClick={() => setIsOpen(true)}>
        {t('assistant:policy.open')}
      </Button>
      <PolicyDrawer context={context} open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
