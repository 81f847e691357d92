import type { ZoneReading } from '@sorgfalt/contract';
import { Fragment, type CSSProperties } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Banner } from '../../../ui/banner.tsx';
import styles from './zone.module.css';

/** What a machine read, under the picture that it was read from: who looks compares the one with the other. */
export function ZoneView({ reading }: { reading: ZoneReading | null }) {
  const t = useTexts();
  if (reading === null) return <Banner tone="caution" title={t('files:zone.none')} />;
  const { lines, doubtful, picture } = reading;
  return (
    <div className={styles['zone']} style={{ '--places': lines[0]?.length } as CSSProperties}>
      <img
        className={styles['picture']}
        src={`data:image/jpeg;base64,${picture}`}
        alt={t('files:zone.picture')}
      />
      <figure className={styles['lines']} dir="ltr" aria-label={t('files:zone.lines')}>
        {lines.map((line, place) => (
          <Line key={`${String(place)} ${line}`} line={line} doubtful={placesIn(doubtful, place + 1)} />
        ))}
      </figure>
      {doubtful.length > 0 && (
        <p className={styles['quiet']}>
          {t('files:zone.doubtful', {
            places: doubtful
              .map(({ line, position }) => t('files:zone.place', { line, position }))
              .join('; '),
          })}
        </p>
      )}
      <Verdict reading={reading} />
    </div>
  );
}

function Verdict({ reading: { isSure, doubtful } }: { reading: ZoneReading }) {
  const t = useTexts();
  const verdict = isSure ? 'sure' : doubtful.length > 0 ? 'unsure' : 'wrong';
  return (
    <Banner tone={isSure ? 'info' : 'caution'} title={t(`files:zone.${verdict}Title`)}>
      {t(`files:zone.${verdict}`)}
    </Banner>
  );
}

function Line({ line, doubtful }: { line: string; doubtful: ReadonlySet<number> }) {
  return (
    <code className={styles['line']}>
      {line.split('').map((character, place) => (
        <Fragment key={`${String(place)}${character}`}>
          {doubtful.has(place + 1) ? <mark className={styles['mark']}>{character}</mark> : character}
        </Fragment>
      ))}
    </code>
  );
}

function placesIn(doubtful: ZoneReading['doubtful'], wanted: number): ReadonlySet<number> {
  return new Set(doubtful.filter(({ line }) => line === wanted).map(({ position }) => position));
}
