import type { AnalyticsFigure, AnalyticsFigureId } from '@sorgfalt/contract';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../client/error-text.ts';
import { figureTexts } from '../../domain/figure-texts.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Figure } from '../../ui/figure.tsx';
import { formatMinor } from '../../ui/number-format.ts';
import { useToast } from '../../ui/toast.tsx';
import { findingOf } from './findings.ts';
import { leadFrom } from './counted-link.tsx';
import { figureData, seriesOf, sumData } from './figure-words.ts';
import { downloadFigure, type Asked } from './queries.ts';

interface Props {
  readonly figure: AnalyticsFigure;
  readonly asked: Asked;
}

/** What was counted, as a figure; money as one for each currency, which are never added. */
export function AnalyticsFigures({ figure, asked }: Props) {
  const t = useTexts();
  const isEmpty = figure.rows.every(({ cells }) => cells.every(({ count }) => count === 0));
  if (isEmpty) {
    return (
      <Card title={t(`analytics:figure.${figure.figure}`)}>
        <EmptyState title={t('analytics:empty')} />
      </Card>
    );
  }
  if (figure.figure !== 'volume') return <Counts figure={figure} id={figure.figure} asked={asked} />;
  return seriesOf(figure).map((currency) => (
    <Sums key={currency} figure={figure} currency={currency} asked={asked} />
  ));
}

function Counts({ figure, id, asked }: Props & { id: Exclude<AnalyticsFigureId, 'volume'> }) {
  const t = useTexts();
  const language = useLanguage();
  const file = useFile(figure, asked);
  const isOverTime = id === 'onboardings' || id === 'decisions';
  return (
    <Figure
      kind={isOverTime ? 'columns' : 'bars'}
      title={findingOf(figure, id, t, language)}
      subtitle={t(`analytics:figure.${id}`)}
      data={figureData(figure, t, language, leadFrom(id, asked.workflow))}
      {...file}
    />
  );
}

function Sums({ figure, currency, asked }: Props & { currency: string }) {
  const t = useTexts();
  const file = useFile(figure, asked);
  const cells = figure.rows.flatMap((row) => row.cells.filter(({ series }) => series === currency));
  const sum = cells.reduce((total, { sumMinor }) => total + (sumMinor ?? 0), 0);
  return (
    <Figure
      kind="columns"
      title={t('analytics:finding.volume', {
        sum: `${currency} ${formatMinor(sum, currency)}`,
        count: cells.reduce((total, { count }) => total + count, 0),
      })}
      subtitle={t('analytics:figure.volume')}
      axisText={(minor) => formatMinor(Math.round(minor), currency).replace(/\.\d+$/u, '')}
      data={sumData(figure, currency, t, leadFrom(figure.figure, asked.workflow))}
      {...file}
    />
  );
}

/** What every figure has: its words, and its numbers as a file. */
function useFile({ figure }: AnalyticsFigure, asked: Asked) {
  const t = useTexts();
  const toast = useToast();
  const csv = useMutation({
    mutationFn: () => downloadFigure(figure, asked),
    onError: (error) =>
      toast.show({ type: 'error', title: t('analytics:csvFailed'), text: errorText(error, t) }),
  });
  return {
    texts: figureTexts(t),
    onCsv: () => csv.mutate(),
    isCsvBusy: csv.isPending,
  };
}
