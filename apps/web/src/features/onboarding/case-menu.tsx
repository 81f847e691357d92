import type { CaseDetail } from '@sorgfalt/contract';
import { isCaseEnded } from '@sorgfalt/workflow';
import { IconHelpHexagon } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { LazyPolicyDrawer } from '../../domain/answers/lazy.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import type { MenuEntry } from '../../ui/menu.tsx';
import { policyContext } from './policy-context.ts';
import { More, RecordMenu } from './record-menu.tsx';

/** What is seldom done with a case: asking about policies, and what is done with its client. */
export function CaseMenu({ detail }: { detail: CaseDetail }) {
  const t = useTexts();
  const [isAsking, setIsAsking] = useState(false);
  const { clientId, clientName: name, status } = detail;
  const before: MenuEntry[] = [
    {
      id: 'policy',
      icon: <IconHelpHexagon size={16} />,
      label: t('onboarding:case.policies'),
      onSelect: () => setIsAsking(true),
    },
  ];
  return (
    <>
      {clientId === null ? (
        <More items={before} />
      ) : (
        <RecordMenu clientId={clientId} name={name} isEnded={isCaseEnded(status)} before={before} />
      )}
      <Suspense fallback={null}>
        {isAsking && (
          <LazyPolicyDrawer context={policyContext(detail)} open onOpenChange={() => setIsAsking(false)} />
        )}
      </Suspense>
    </>
  );
}
