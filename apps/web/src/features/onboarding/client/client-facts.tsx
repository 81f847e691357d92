import type { ClientFile } from '@sorgfalt/contract';
import { useTexts } from '../../../i18n/use-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { NumberText } from '../../../ui/number-text.tsx';
import { Status } from '../../../ui/status.tsx';
import { Facts } from '../facts.tsx';
import { NextReview } from './client-columns.tsx';

/** What of a client must be known at a glance. */
export function ClientFacts({ file }: { file: ClientFile }) {
  const t = useTexts();
  const { clientId, kind, since, riskSince, openCases, missingPapers, isSample } = file;
  const facts = {
    kind: (
      <>
        {t(`onboarding:kind.${kind}`)}
        {isSample && <Status tone="neutral">{t('clientFile:list.sample')}</Status>}
      </>
    ),
    since: <DateText value={since} />,
    riskSince: riskSince === null ? '–' : <DateText value={riskSince} />,
    nextReview: <NextReview client={file} t={t} />,
    openCases: <NumberText value={openCases} />,
    missingPapers:
      missingPapers > 0 ? (
        <Status tone="waiting">
          <NumberText value={missingPapers} />
        </Status>
      ) : (
        <NumberText value={0} />
      ),
    clientId: <CodeText value={clientId} max={13} copy />,
  };
  return (
    <Facts
      label={t('clientFile:page.facts')}
      facts={Object.entries(facts).map(([id, value]) => ({
        id,
        value,
        label: t(`clientFile:page.${id as keyof typeof facts}`),
      }))}
    />
  );
}
