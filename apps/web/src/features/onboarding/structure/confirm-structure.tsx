import type { Structure } from '@sorgfalt/contract';
import { errorText } from '../../../client/error-text.ts';
import { useLanguage, useTexts } from '../../../i18n/use-texts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/date-format.ts';
import { useConfirmStructure } from './queries.ts';
import { formatShare } from './share-text.ts';
import styles from './structure.module.css';

/** Whether the structure stands, what is missing in it, and the button with which somebody else confirms it. */
export function ConfirmStructure({ structure }: { structure: Structure }) {
  const t = useTexts();
  const language = useLanguage();
  const confirm = useConfirmStructure(structure.clientId);
  const { confirmed, isOpen, opensOn, problems, parties, exemption } = structure;
  if (!isOpen && confirmed !== null) {
    return (
      <p className={styles['quiet']}>
        <bdi>{t('clients:structure.confirmed', { name: confirmed.by, date: formatDate(confirmed.at) })}</bdi>{' '}
        {opensOn !== null && t('clients:structure.opensOn', { date: formatDate(opensOn) })}
      </p>
    );
  }
  const names = new Map(parties.map(({ partyId, name }) => [partyId, name]));
  return (
    <Banner
      tone="caution"
      title={t('clients:structure.open')}
      action={
        problems.length === 0 && (
          <Button size="small" loading={confirm.isPending} onClick={() => confirm.mutate(structure.version)}>
            {t('clients:structure.confirm')}
          </Button>
        )
      }
    >
      {t(problems.length === 0 ? 'clients:structure.openText' : 'clients:structure.missing')}
      {problems.length > 0 && (
        <ul className={styles['problems']}>
          {problems.map(({ code, partyId, share }, at) => (
            <li key={`${code}/${partyId}/${at}`}>
              <bdi>
                {t(`clients:structure.problem.${code}`, {
                  name: names.get(partyId) || t('clients:structure.nameless'),
                  share: share === null ? '' : formatShare({ min: share, max: share }, language),
                })}
              </bdi>
            </li>
          ))}
        </ul>
      )}
      {exemption?.reason === 'professional-secrecy' && (
        <p>
          <strong>{t('clients:structure.waived')}</strong> {t('clients:structure.waivedText')}
        </p>
      )}
      {confirm.isError && <p role="alert">{errorText(confirm.error, t)}</p>}
    </Banner>
  );
}
