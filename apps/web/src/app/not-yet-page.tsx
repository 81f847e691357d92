import { useMatches } from '@tanstack/react-router';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useTexts } from '../i18n/use-texts.ts';

const parts = ['monitoring', 'chat', 'survey', 'analytics'] as const;

/** Stands in for a screen of a later version: it says so and pretends nothing. */
export function NotYetPage() {
  const t = useTexts();
  const segment = useMatches({ select: (matches) => matches.at(-1)?.pathname.split('/').at(-1) ?? '' });
  const part = parts.find((candidate) => candidate === segment);
  const screen = part ? t(`shell:nav.${part}`) : t('identity:reset');
  return (
    <>
      <PageHeader title={screen} subtitle={t('plans:title')} />
      <Card title={t('plans:willHold')}>
        <p>{t(part ? `plans:${part}` : 'plans:password')}</p>
        <p>{t('plans:intro', { screen })}</p>
      </Card>
    </>
  );
}
