import { erasureRoutes, mayCall } from '@sorgfalt/contract';
import type { CaseDetail } from '@sorgfalt/contract';
import { isCaseEnded } from '@sorgfalt/workflow';
import { IconEraser } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { LazyFreezeButton, LazyHoldButton } from '../../domain/clients/lazy.tsx';
import { EvidenceButton } from '../../domain/evidence-button.tsx';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { LazyEraseDialog } from './erasure/lazy.tsx';

/** What is done with the records of a case: taking the evidence along and, for administrators, erasing the person. */
export function RecordActions({ detail }: { detail: CaseDetail }) {
  const t = useTexts();
  const { role } = useAuth();
  const [isErasing, setIsErasing] = useState(false);
  const { caseId, clientId, status } = detail;
  return (
    <>
      <EvidenceButton subject="case" id={caseId} label={t('onboarding:evidence')} />
      {clientId !== null && (
        <Suspense>
          <LazyFreezeButton clientId={clientId} name={detail.clientName} />
          <LazyHoldButton clientId={clientId} name={detail.clientName} />
        </Suspense>
      )}
      {clientId !== null && mayCall(erasureRoutes.request.access, role) && (
        <Button
          variant="ghost"
          icon={<IconEraser />}
          {...(isCaseEnded(status) ? {} : { disabledReason: t('onboarding:erase.open') })}
          onClick={() => setIsErasing(true)}
        >
          {t('onboarding:erase.button')}
        </Button>
      )}
      {clientId !== null && isErasing && (
        <Suspense fallback={null}>
          <LazyEraseDialog clientId={clientId} name={detail.clientName} onClose={() => setIsErasing(false)} />
        </Suspense>
      )}
    </>
  );
}
