import { useMatches } from '@tanstack/react-router';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useTexts } from '../i18n/use-texts.ts';

const parts = ['monitoring', 'analytics'] as const;

/** Stands in for a screen of a later version: it says so and pretends nothing. */
export function NotYetPage() {
  const t = useTexts();
  const segment = useMatches({ select: (matches) => matches.at(-1)?.pathname.split('/').at(-1) ?? '' });
  const part = parts.find((candidate) => candidate === segment);
  if (part === undefined) return null;
  const screen = t(`shell:nav.${part}`);
  return (
    <>
      <PageHeader title={screen} subtitle={t('plans:title')} />
      <Card title={t('plans:willHold')}>
        <p>{t(`plans:${part}`)}</p>
        <p>{t('plans:intro', { screen })}</p>
      </Card>
    </>
  );
}
