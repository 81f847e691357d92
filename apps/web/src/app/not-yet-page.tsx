import { useMatches } from '@tanstack/react-router';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useTexts } from '../i18n/use-texts.ts';

const parts = ['payments', 'proofs', 'monitoring', 'chat', 'survey', 'analytics'] as const;

/** Stands in for a screen of a later version: it says so and pretends nothing. */
export function NotYetPage() {
  const t = useTexts();
  const segment = useMatches({ select: (matches) => matches.at(-1)?.pathname.split('/').at(-1) ?? '' });
  const part = parts.find((candidate) => candidate === segment);
  const screen = part ? t(`shell:nav.${part}`) : t('identity:reset');
  return (
    <>
      <PageHeader title={screen} subtitle={t('shell:notYet.title')} />
      <Card title={t('shell:notYet.willHold')}>
        <p>{t(part ? `shell:notYet.${part}` : 'shell:notYet.password')}</p>
        <p>{t('shell:notYet.intro', { screen })}</p>
      </Card>
    </>
  );
}
