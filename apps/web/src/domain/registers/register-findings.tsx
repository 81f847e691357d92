import type { RegisterFinding } from '@sorgfalt/contract';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { fieldsText } from './words.ts';

/** What registers say otherwise than was declared, for whoever decides about the client. */
export function RegisterFindings({ findings }: { findings: readonly RegisterFinding[] }) {
  const t = useTexts();
  return (
    <Banner tone="caution" title={t('registers:review.title')}>
      {findings.flatMap(({ partyId, name, register: of, isAbsent, differs, contradicts }) => {
        const about = { name, register: t(`registers:name.${of}`) };
        const key = `${partyId ?? ''} ${of}`;
        return [
          isAbsent && <p key={`${key} absent`}>{t('registers:review.absent', about)}</p>,
          differs.length > 0 && (
            <p key={`${key} differs`}>
              {t('registers:review.differs', { ...about, fields: fieldsText(differs, t) })}
            </p>
          ),
          contradicts.length > 0 && (
            <p key={`${key} contradicts`}>
              {t('registers:review.contradicts', { ...about, fields: fieldsText(contradicts, t) })}
            </p>
          ),
        ];
      })}
    </Banner>
  );
}
