import type { TransparencyQuery } from '@sorgfalt/contract';
import { useState } from 'react';
import { matchTexts } from '../../../domain/hits/hit-table.tsx';
import type { Translate } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import { Comparison, type ComparisonRow } from '../../../ui/comparison.tsx';
import { formatDate } from '../../../ui/date-format.ts';
import { DateText } from '../../../ui/date-text.tsx';
import { Status, type Tone } from '../../../ui/status.tsx';
import { ClearForm, NoticeForm, QuestionForm } from './difference-forms.tsx';
import styles from './reporting.module.css';

const tones: Readonly<Record<TransparencyQuery['state'], Tone>> = {
  agrees: 'good',
  differs: 'waiting',
  asked: 'waiting',
  cleared: 'neutral',
  noticed: 'neutral',
  superseded: 'neutral',
};

interface QueryViewProps {
  readonly clientId: string;
  readonly query: TransparencyQuery;
}

/** One query: who asked when, the owners of the extract beside those of the file, and what became of a difference. */
export function QueryView({ clientId, query }: QueryViewProps) {
  const t = useTexts();
  const { name, askedAt, askedBy, sha256, isAbsent, isWhole, isOverdue, rows, state } = query;
  const label = t('reporting:read.compare', { name });
  const isCounted = state !== 'superseded';
  return (
    <section className={styles['entity']} aria-label={`${label}, ${formatDate(askedAt)}`}>
      <h3 className={styles['heading']}>
        <bdi>{name}</bdi>{' '}
        <Status tone={isOverdue ? 'stopped' : tones[state]}>{t(`reporting:query.${state}`)}</Status>
      </h3>
      <p className={styles['quiet']}>
        <DateText value={askedAt} withTime /> ·{' '}
        <bdi>{t('reporting:read.askedBy', { name: askedBy.name })}</bdi> · {t('reporting:read.hash')}{' '}
        <CodeText kind="hash" value={sha256} />
      </p>
      {isCounted && isAbsent && <Banner tone="caution">{t('reporting:read.absent')}</Banner>}
      {isCounted && !isWhole && <Banner tone="caution">{t('reporting:read.notWhole')}</Banner>}
      {isCounted && rows.length > 0 && (
        <Comparison
          label={label}
          columns={{
            field: t('hits:comparedField'),
            own: t('reporting:read.own'),
            other: t('reporting:read.other'),
            result: t('hits:result'),
          }}
          notStated={t('hits:notStated')}
          matches={matchTexts(t)}
          rows={rows.map((row, place) => rowOf(row, place, t))}
        />
      )}
      <Became query={query} />
      {(state === 'differs' || state === 'asked') && <Acts clientId={clientId} query={query} />}
    </section>
  );
}

function rowOf(row: TransparencyQuery['rows'][number], place: number, t: Translate): ComparisonRow {
  const side = (owner: (typeof row)['own']) =>
    owner === null
      ? []
      : [
          {
            text: owner.beganOn === null ? owner.name : `${owner.name}, ${formatDate(owner.beganOn)}`,
            match: row.match,
          },
        ];
  return {
    id: String(place),
    field: t('reporting:read.owner', { number: place + 1 }),
    own: side(row.own),
    other: side(row.other),
    match: row.match,
  };
}

/** What was done about a difference, and by when notice is due. */
function Became({
  query: { state, dueOn, reason, noticedOn, decidedBy, decidedAt },
}: {
  query: TransparencyQuery;
}) {
  const t = useTexts();
  const isDue = state === 'differs' || state === 'asked';
  return (
    <>
      {isDue && (
        <p>
          {t('reporting:read.due')} {dueOn === null ? t('reporting:noDay') : <DateText value={dueOn} />}
        </p>
      )}
      {reason !== null && <p>{t(`reporting:clear.${reason}`)}</p>}
      {noticedOn !== null && (
        <p>
          {t('reporting:read.noticed')} <DateText value={noticedOn} />
        </p>
      )}
      {decidedBy !== null && decidedAt !== null && (
        <p className={styles['quiet']}>
          {t('reporting:decided')} <bdi>{decidedBy.name}</bdi>, <DateText value={decidedAt} withTime />
        </p>
      )}
    </>
  );
}

const acts = ['question', 'clear', 'notice'] as const;
const forms = { question: QuestionForm, clear: ClearForm, notice: NoticeForm } as const;

/** What can be done about a difference, one at a time. */
function Acts({ clientId, query: { queryId, documentId } }: QueryViewProps) {
  const t = useTexts();
  const [open, setOpen] = useState<(typeof acts)[number]>();
  if (open !== undefined) {
    const Form = forms[open];
    return <Form place={{ clientId, queryId }} extractId={documentId} onDone={() => setOpen(undefined)} />;
  }
  return (
    <div className={styles['acts']}>
      {acts.map((act) => (
        <Button key={act} size="small" onClick={() => setOpen(act)}>
          {t(`reporting:${act}.open`)}
        </Button>
      ))}
    </div>
  );
}
