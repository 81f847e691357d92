import type { AnswerMetrics, AnswerSource } from '@sorgfalt/contract';
import { useTexts } from '../../i18n/use-texts.ts';
import { formatDate } from '../../ui/date-format.ts';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './answers.module.css';

/** A version is a date, or what the firm calls it. */
export function versionText(version: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(version) ? formatDate(version) : version;
}

/** Since when a source is in force, or which version it is. */
export function SourceStanding({ source }: { source: Pick<AnswerSource, 'inForceFrom' | 'version'> }) {
  const t = useTexts();
  const { inForceFrom, version } = source;
  const text =
    inForceFrom !== null
      ? t('assistant:source.inForce', { date: formatDate(inForceFrom) })
      : version !== '' && t('assistant:source.version', { version: versionText(version) });
  return <span className={styles['standing']}>{text}</span>;
}

interface SourcePassageProps {
  readonly source: AnswerSource;
  /** The places, from 1, of the sentences of the answer that rest on it. */
  readonly carries: readonly number[];
  /** How the sources of the answer were found; unknown where no metrics are shown. */
  readonly foundBy?: AnswerMetrics['retrievalMode'] | undefined;
  /** The first days of editions that are in force no longer, and were not looked at. */
  readonly earlier?: readonly string[];
}

/** A passage with the sentence that the answer rests on marked. */
export function SourcePassage({ source, carries, foundBy, earlier = [] }: SourcePassageProps) {
  const t = useTexts();
  const { heading, text, start, end, language, kind, version, link } = source;
  return (
    <div className={styles['passage']}>
      <p className={styles['passageHeading']} lang={language}>
        {heading}
      </p>
      <p lang={language} className={styles['passageText']}>
        <bdi>
          {text.slice(0, start)}
          {end > start && (
            <mark data-cited="">
              <VisuallyHidden>{`${t('assistant:source.cited')}: `}</VisuallyHidden>
              {text.slice(start, end)}
            </mark>
          )}
          {text.slice(Math.max(start, end))}
        </bdi>
      </p>
      <KeyValueList
        items={[
          ...(carries.length === 0
            ? []
            : [
                {
                  label: t('assistant:source.carries'),
                  value: t('assistant:source.carried', { count: carries.length, places: carries.join(', ') }),
                },
              ]),
          { label: t('assistant:source.kind'), value: t(`assistant:source.${kind}`) },
          {
            label: t('assistant:source.versionLabel'),
            value: version === '' ? t('assistant:source.noVersion') : versionText(version),
          },
          ...(foundBy === undefined
            ? []
            : [{ label: t('assistant:source.foundBy'), value: t(`assistant:source.by.${foundBy}`) }]),
          ...(earlier.length === 0
            ? []
            : [
                {
                  label: t('assistant:source.earlier'),
                  value: t('assistant:source.notUsed', { versions: earlier.map(versionText).join(', ') }),
                },
              ]),
        ]}
      />
      {kind !== 'policy' && <p className={styles['binding']}>{t('assistant:source.notBinding')}</p>}
      {link !== null && isWebAddress(link) && (
        <a href={link} target="_blank" rel="noreferrer">
          {t('assistant:source.official')}
        </a>
      )}
    </div>
  );
}

/** Links come with imported texts: only an address of the web is one. */
function isWebAddress(link: string): boolean {
  return link.startsWith('https://');
}
