import { IconHelpHexagon } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { PolicyForm } from './policy-form.tsx';
import type { PolicyContext } from './policy-query.ts';

/** Opens the policy assistant beside the case or payment that a question comes up with, and with its facts. */
export function PolicyButton({ context }: { context: PolicyContext }) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={<IconHelpHexagon />} onClick={() => setIsOpen(true)}>
        {t('assistant:policy.open')}
      </Button>
      <Drawer open={isOpen} onOpenChange={setIsOpen} title={t('assistant:part.policy')}>
        <PolicyForm context={context} />
      </Drawer>
    </>
  );
}
