import { erasureRoutes, mayCall } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useAuth } from '../../../client/identity/auth-context.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/date-format.ts';
import { LazyEraseDialog } from './lazy.tsx';
import { erasureQuery } from './queries.ts';

/** Tells administrators that the erasure of a client waits for one of them; nothing where none does. */
export function ErasureBanner({ clientId, name }: { clientId: string; name: string }) {
  const t = useTexts();
  const { role } = useAuth();
  const enabled = mayCall(erasureRoutes.open.access, role);
  const { data } = useQuery({ ...erasureQuery(clientId), enabled });
  const [isOpen, setIsOpen] = useState(false);
  const request = data?.request;
  return (
    <>
      {request && (
        <Banner
          tone="caution"
          title={t('onboarding:erase.waitsTitle', { name })}
          action={
            <Button size="small" onClick={() => setIsOpen(true)}>
              {t('onboarding:erase.openRequest')}
            </Button>
          }
        >
          <bdi>
            {t('onboarding:erase.requestedBy', {
              name: request.requestedBy.name,
              date: formatDate(request.requestedAt),
            })}
          </bdi>{' '}
          {t('onboarding:erase.waits')}
        </Banner>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <LazyEraseDialog clientId={clientId} name={name} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
