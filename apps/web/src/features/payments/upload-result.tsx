import { useMemo, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import styles from './payment-form.module.css';
import { uploadColumns } from './upload-columns.tsx';
import type { ReadUpload, UploadLine } from './upload-lines.ts';
import type { LineResult, LineSender } from './use-line-sender.ts';

const views = ['all', 'problems'] as const;

/** How many lines there are of each kind, once something was sent. */
function outcomeOf(lines: readonly UploadLine[], results: ReadonlyMap<number, LineResult>) {
  const kinds = { sent: 0, refused: 0, failed: 0 };
  for (const { kind } of results.values()) kinds[kind] += 1;
  const good = lines.filter(({ draft }) => draft !== null).length;
  return { ...kinds, good, bad: lines.length - good, left: good - kinds.sent - kinds.refused };
}

function isProblem({ line, draft }: UploadLine, results: ReadonlyMap<number, LineResult>): boolean {
  const result = results.get(line);
  return draft === null || result?.kind === 'refused' || result?.kind === 'failed';
}

interface UploadResultProps {
  readonly read: ReadUpload & { ok: true };
  readonly sender: LineSender;
}

/** What the file holds and what became of each line. */
export function UploadResult({ read: { lines, format }, sender }: UploadResultProps) {
  const t = useTexts();
  const { results, isSending } = sender;
  const [view, setView] = useState<string>('all');
  const columns = useMemo(() => uploadColumns(t, results), [t, results]);
  const problems = useMemo(() => lines.filter((line) => isProblem(line, results)), [lines, results]);
  const outcome = useMemo(() => outcomeOf(lines, results), [lines, results]);
  const { good, bad, left, sent, refused } = outcome;
  const done = good - left;
  const summary =
    results.size === 0
      ? t('payments:upload.summary', { good, bad })
      : t('payments:upload.outcome', { sent, refused, left, bad });
  return (
    <Card
      title={t('payments:upload.lines', { format })}
      subtitle={summary}
      padding="none"
      actions={
        <>
          {problems.length > 0 && (
            <Segmented
              label={t('payments:upload.show')}
              value={view}
              onValueChange={setView}
              options={views.map((value) => ({
                value,
                label: t(`payments:upload.view.${value}`),
                count: value === 'all' ? lines.length : problems.length,
              }))}
            />
          )}
          {left > 0 && !isSending && (
            <Button variant="primary" onClick={() => void sender.send(lines)}>
              {t(done === 0 ? 'payments:upload.send' : 'payments:upload.sendRest', { count: left })}
            </Button>
          )}
        </>
      }
    >
      {isSending && (
        <div className={styles['progress']}>
          <Progress
            label={t('payments:upload.sending')}
            value={done}
            max={good}
            text={t('payments:upload.done', { done, all: good })}
            action={
              <Button size="small" onClick={sender.stop}>
                {t('payments:upload.stop')}
              </Button>
            }
          />
        </div>
      )}
      <DataTable
        // From the top again.
        key={view}
        label={t('payments:upload.result')}
        columns={columns}
        rows={view === 'problems' && problems.length > 0 ? problems : lines}
        rowKey={({ line }) => String(line)}
        empty={t('payments:upload.empty')}
      />
    </Card>
  );
}
