import type { ZoneReading } from '@sorgfalt/contract';
import { Fragment } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Banner } from '../../../ui/banner.tsx';
import styles from './zone.module.css';

/** What a machine read, under the picture that it was read from: who looks compares the one with the other. */
export function ZoneView({ reading }: { reading: ZoneReading | null }) {
  const t = useTexts();
  if (reading === null) return <Banner tone="caution" title={t('files:zone.none')} />;
  const { lines, doubtful, isSure, picture } = reading;
  return (
    <div className={styles['zone']}>
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
      {!isSure && doubtful.length > 0 && (
        <p className={styles['quiet']}>
          {t('files:zone.doubtful', {
            places: doubtful
              .map(({ line, position }) => t('files:zone.place', { line, position }))
              .join('; '),
          })}
        </p>
      )}
      <Banner
        tone={isSure ? 'info' : 'caution'}
        title={t(isSure ? 'files:zone.sureTitle' : 'files:zone.unsureTitle')}
      >
        {t(isSure ? 'files:zone.sure' : 'files:zone.unsure')}
      </Banner>
    </div>
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
