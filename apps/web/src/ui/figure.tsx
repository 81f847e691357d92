import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { FigureColumns } from './figure-columns.tsx';
import type { FigureData } from './figure-data.ts';
import { FigureTable } from './figure-table.tsx';
import styles from './figure-chart.module.css';

export interface FigureTexts {
  readonly asTable: string;
  readonly asChart: string;
  readonly csv: string;
  /** How to read the chart by keys. */
  readonly hint: string;
}

export interface FigureProps {
  /** What the figure says, in a sentence. */
  readonly title: string;
  /** What was counted. */
  readonly subtitle?: ReactNode;
  /** `columns`: over time, a column a row; `bars`: a bar beside the numbers of each row. */
  readonly kind: 'columns' | 'bars';
  readonly data: FigureData;
  /** Writes a value on the axis. */
  readonly axisText?: (value: number) => string;
  readonly texts: FigureTexts;
  readonly onCsv?: (() => void) | undefined;
  readonly isCsvBusy?: boolean;
}

/** A chart with the table that it is drawn from: the same numbers, each leading to what it counts. */
export function Figure({ title, subtitle, kind, data, axisText, texts, onCsv, isCsvBusy }: FigureProps) {
  const [isTable, setIsTable] = useState(false);
  return (
    <Card
      title={title}
      {...(subtitle === undefined ? {} : { subtitle })}
      actions={
        <>
          {kind === 'columns' && (
            <Button
              size="small"
              variant="ghost"
              className={styles['switch']}
              onClick={() => setIsTable(!isTable)}
            >
              {isTable ? texts.asChart : texts.asTable}
            </Button>
          )}
          {onCsv !== undefined && (
            <Button
              size="small"
              variant="ghost"
              className={styles['switch']}
              loading={isCsvBusy ?? false}
              onClick={onCsv}
            >
              {texts.csv}
            </Button>
          )}
        </>
      }
    >
      {kind === 'columns' && !isTable ? (
        <FigureColumns
          label={title}
          data={data}
          hint={texts.hint}
          {...(axisText === undefined ? {} : { axisText })}
        />
      ) : (
        <FigureTable data={data} hasBars={kind === 'bars'} label={title} />
      )}
    </Card>
  );
}
