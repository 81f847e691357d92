import { IconAlertTriangle, IconUsers } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { TextKey } from '../../i18n/text-key.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Clock } from '../../ui/clock.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import type { TimeLeft } from '../../ui/time-left.ts';
import styles from './desk-picture.module.css';

interface Waiting {
  readonly name: string;
  readonly why: TextKey;
  readonly time: string;
  readonly left: Pick<TimeLeft, 'used' | 'pace'>;
}

const queue: readonly Waiting[] = [
  { name: 'Viktor Testonov', why: 'landing:desk.match', time: '1 h 12', left: { used: 1, pace: 'over' } },
  {
    name: 'Nadja Vorführer',
    why: 'landing:desk.payment',
    time: '3 h 28',
    left: { used: 0.86, pace: 'soon' },
  },
  {
    name: 'Benedikt Magistratsen',
    why: 'landing:desk.pep',
    time: '6 h 55',
    left: { used: 0.71, pace: 'soon' },
  },
  {
    name: 'Glarus Logistik GmbH',
    why: 'landing:desk.twice',
    time: '13 h 02',
    left: { used: 0.46, pace: 'calm' },
  },
  {
    name: 'Chiara Finti-Esempio',
    why: 'landing:desk.expired',
    time: '17 h 20',
    left: { used: 0.28, pace: 'calm' },
  },
  {
    name: 'Isola Beispiel SA',
    why: 'landing:desk.owner',
    time: '21 h 05',
    left: { used: 0.12, pace: 'calm' },
  },
];

const compared = [
  ['name', 'TESTONOV, Viktor', 'TESTONOW, Wiktor', 'close'],
  ['born', '04.03.1968', '04.03.1968', 'same'],
  ['passport', '71 2034567', '71 2034567', 'same'],
  ['town', 'Zug', '–', 'absent'],
] as const;

/** The desk as it looks at work, with invented names: a picture, so nothing in it is read or takes the focus. */
export function DeskPicture() {
  const t = useTexts();
  return (
    <div className={styles['desk']} aria-hidden="true">
      <div className={styles['queue']}>
        <p className={styles['head']}>
          <strong>{t('shell:nav.review')}</strong> {queue.length}
        </p>
        {queue.map(({ name, why, time, left }, place) => (
          <div key={name} className={styles['case']} data-open={place === 0 || undefined}>
            <Clock left={left} />
            <span className={styles['who']}>
              <strong>{name}</strong>
              <span className={styles['why']}>{t(why)}</span>
            </span>
            <span className={styles['time']} data-pace={left.pace}>
              {t(left.pace === 'over' ? 'landing:desk.over' : 'landing:desk.left', { time })}
            </span>
          </div>
        ))}
      </div>
      <Opened />
    </div>
  );
}

function Opened() {
  const t = useTexts();
  return (
    <div className={styles['opened']}>
      <div className={styles['title']}>
        <span>
          <strong className={styles['name']}>Viktor Testonov</strong>
          <span className={styles['why']}>{t('landing:desk.submitted', { name: 'Luca Brunner' })}</span>
        </span>
        <span className={styles['stopped']}>
          <IconAlertTriangle size={14} />
          {t('landing:desk.strong')}
        </span>
      </div>
      <div className={styles['table']}>
        <span />
        <span>{t('landing:desk.application')}</span>
        <span>SECO, 19.11.2026</span>
        <span />
        {compared.map(([field, ours, theirs, match]) => (
          <Fragment key={field}>
            <span>{t(`landing:desk.${field}`)}</span>
            <strong>
              <bdi dir="ltr">{ours}</bdi>
            </strong>
            <div>
              <bdi dir="ltr">{theirs}</bdi>
            </div>
            <b data-match={match}>{t(`landing:desk.${match}`)}</b>
          </Fragment>
        ))}
      </div>
      <p className={styles['note']}>{t('landing:desk.note')}</p>
      <p className={styles['may']}>
        <IconUsers size={14} /> {t('landing:desk.may')}
      </p>
      <div className={styles['ways']}>
        <span className={styles['way']}>
          {t('landing:desk.reject')} <Kbd keys="r" quiet />
        </span>
        <span className={styles['way']} data-filled>
          {t('landing:desk.approve')} <Kbd keys="a" quiet />
        </span>
      </div>
    </div>
  );
}
