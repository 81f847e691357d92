import { mayCall, sampleRoutes } from '@sorgfalt/contract';
import type { SampleSize } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../client/error-text.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { sampleQuery, useLoadSample } from './queries.ts';
import { RemoveSample } from './remove-sample.tsx';

const sizes = ['small', 'large'] as const satisfies readonly SampleSize[];

/** Offers administrators the sample firm on an empty installation, and its removal afterwards. */
export function SampleOffer() {
  const t = useTexts();
  const toast = useToast();
  const { role } = useAuth();
  const mayAsk = mayCall(sampleRoutes.status.access, role);
  const { data } = useQuery(sampleQuery(mayAsk));
  const load = useLoadSample();
  if (!mayAsk || data === undefined) return null;
  if (data.loaded) {
    return (
      <Banner tone="info" title={t('onboarding:sample.loadedTitle')} action={<RemoveSample />}>
        {t('onboarding:sample.loadedText')}
      </Banner>
    );
  }
  if (!data.canLoad) return null;
  const handleLoad = (size: SampleSize) =>
    load.mutate(size, {
      onSuccess: () => toast.show({ type: 'success', title: t('onboarding:sample.loaded') }),
    });
  return (
    <>
      {load.isError && (
        <Banner tone="bad" title={t('onboarding:sample.loadFailed')}>
          {errorText(load.error, t)}
        </Banner>
      )}
      <Banner
        tone="info"
        title={t('onboarding:sample.title')}
        action={
          <>
            {sizes.map((size) => (
              <Button
                key={size}
                size="small"
                loading={load.isPending && load.variables === size}
                aria-disabled={load.isPending}
                onClick={() => handleLoad(size)}
              >
                {t(size === 'large' ? 'onboarding:sample.loadLarge' : 'onboarding:sample.load')}
              </Button>
            ))}
          </>
        }
      >
        {t('onboarding:sample.text')} {t('onboarding:sample.largeText')}
      </Banner>
    </>
  );
}
