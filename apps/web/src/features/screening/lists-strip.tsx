import type { ListStanding } from '@sorgfalt/contract';
import { createLink } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

const LinkTo = createLink(LinkButton);

interface Props {
  readonly standing: Exclude<ListStanding, 'fresh'>;
  readonly heldCases: number;
  readonly heldPayments: number;
}

/** Says on the dashboard that no machine accepts anybody because of the lists, what waits, and where to mend it. */
export function ListsStrip({ standing, heldCases, heldPayments }: Props) {
  const t = useTexts();
  const isAnyHeld = heldCases > 0 || heldPayments > 0;
  return (
    <Banner
      tone="bad"
      title={t(`screening:standing.${standing}.title`)}
      action={
        <LinkTo to="/app/lists" variant="primary" size="small">
          {t('screening:standing.load')}
        </LinkTo>
      }
    >
      {t(`screening:standing.${standing}.text`)}
      {isAnyHeld && (
        <>
          {' '}
          {t('screening:standing.held')} {t('screening:standing.cases', { count: heldCases })},{' '}
          {t('screening:standing.payments', { count: heldPayments })}.
        </>
      )}
    </Banner>
  );
}
