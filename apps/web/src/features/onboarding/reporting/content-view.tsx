import type { ReportingContent } from '@sorgfalt/contract';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import { formatDate } from '../../../ui/date-format.ts';
import styles from './reporting.module.css';

/** What would be reported today: owners with what makes them such, and who acts for others. */
export function ContentView({ name, content }: { name: string; content: ReportingContent }) {
  const t = useTexts();
  const { owners, fiduciaries, isWhole, isExempt, code } = content;
  return (
    <div className={styles['content']}>
      <h4 className={styles['minor']}>{t('reporting:content.title')}</h4>
      {!isWhole && <Banner tone="caution">{t('reporting:content.notWhole')}</Banner>}
      {isExempt && <p className={styles['quiet']}>{t('reporting:content.isExempt')}</p>}
      <ul className={styles['list']} aria-label={t('reporting:content.owners', { name })}>
        {owners.map((owner) => (
          <li key={owner.partyId}>
            <strong>
              <bdi>{owner.name === '' ? t('reporting:content.unnamed') : owner.name}</bdi>
            </strong>
            <span className={styles['detail']}>
              <OwnerFacts owner={owner} />
            </span>
          </li>
        ))}
        {owners.length === 0 && <li className={styles['quiet']}>{t('reporting:content.nobody')}</li>}
      </ul>
      {fiduciaries.length > 0 && (
        <>
          <h4 className={styles['minor']}>{t('reporting:content.fiduciaries')}</h4>
          <ul className={styles['list']}>
            {fiduciaries.map((each) => (
              <li key={`${each.partyId ?? ''} ${each.as.join(' ')}`}>
                <strong>
                  <bdi>{each.name === '' ? t('reporting:content.unnamed') : each.name}</bdi>
                </strong>
                <span className={styles['detail']}>
                  {each.as.map((kind) => t(`clients:structure.interest.${kind}`)).join(', ')} ·{' '}
                  <bdi>
                    {each.for.length === 0
                      ? t('reporting:content.forUnknown')
                      : t('reporting:content.for', { names: each.for.map((one) => one.name).join(', ') })}
                  </bdi>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles['quiet']}>
        {t('reporting:content.code')} <CodeText kind="hash" value={code} />
      </p>
    </div>
  );
}

function OwnerFacts({ owner }: { owner: ReportingContent['owners'][number] }) {
  const t = useTexts();
  const { beganOn, country, address, reasons, roles, isCertain, capital, votes } = owner;
  const percent = ({ min, max }: typeof capital) => (min === max ? `${min} %` : `${min}–${max} %`);
  const said = [
    // Capital and votes are said below, with how much of them.
    ...reasons.flatMap((reason) =>
      reason === 'capital' || reason === 'votes' ? [] : [t(`reporting:by.${reason}`)],
    ),
    ...roles.map((role) => t(`clients:structure.interest.${role}`)),
    ...(capital.max > 0 ? [`${t('reporting:by.capital')} ${percent(capital)}`] : []),
    ...(votes.max > 0 ? [`${t('reporting:by.votes')} ${percent(votes)}`] : []),
    beganOn === null ? null : formatDate(beganOn),
    country,
    address,
    isCertain ? null : t('reporting:content.uncertain'),
  ];
  return [...new Set(said.filter((each) => each !== null))].map((each, place) => (
    <span key={each}>
      {place > 0 && ' · '}
      <bdi>{each}</bdi>
    </span>
  ));
}
