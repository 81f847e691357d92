import type { ClientReporting } from '@sorgfalt/contract';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { KeyValueList } from '../../../ui/key-value-list.tsx';
import { AssessForm } from './assess-form.tsx';
import { ContentView } from './content-view.tsx';
import { EndForm } from './end-form.tsx';
import { ProposedExemption } from './proposed-exemption.tsx';
import { ReportForm } from './report-form.tsx';
import styles from './reporting.module.css';
import { DueDay, ReportingStatus } from './state.tsx';

type Entity = ClientReporting['entities'][number];

/** One administered entity: where it stands, what would be reported of it, and what can be noted now. */
export function EntityView({ entity }: { entity: Entity }) {
  const t = useTexts();
  const { name, kind, state, content } = entity;
  return (
    <section className={styles['entity']} aria-label={name}>
      <h3 className={styles['heading']}>
        <bdi>{name}</bdi> <span className={styles['quiet']}>{t(`clients:structure.kind.${kind}`)}</span>{' '}
        <ReportingStatus entity={entity} />
      </h3>
      {state === 'changed' && <Banner tone="caution">{t('reporting:changed')}</Banner>}
      {state === 'not-assessed' && entity.proposed === null && (
        <Banner tone="caution">{t('reporting:notAssessed')}</Banner>
      )}
      <Facts entity={entity} />
      {content === null ? (
        <Banner tone="caution">{t('reporting:gone')}</Banner>
      ) : (
        <ContentView name={name} content={content} />
      )}
      {state !== 'ended' && <ProposedExemption entity={entity} />}
      {state !== 'ended' && <Acts entity={entity} />}
    </section>
  );
}

function Facts({ entity }: { entity: Entity }) {
  const t = useTexts();
  const { since, until, reason, reportedOn, changedOn, decidedBy, decidedAt } = entity;
  const day = (id: string, label: string, value: string | null) =>
    value === null ? [] : [{ id, label, value: <DateText value={value} /> }];
  return (
    <KeyValueList
      columns={2}
      items={[
        { id: 'due', label: t('reporting:list.due'), value: <DueDay entity={entity} /> },
        ...day('since', t('reporting:since'), since),
        ...day('until', t('reporting:until'), until),
        ...(reason === null
          ? []
          : [{ id: 'reason', label: t('reporting:assess.why'), value: t(`reporting:exempt.${reason}`) }]),
        ...day('reported', t('reporting:list.reported'), reportedOn),
        ...day('changed', t('reporting:changedOn'), changedOn),
        ...(decidedBy === null || decidedAt === null
          ? []
          : [
              {
                id: 'decided',
                label: t('reporting:decided'),
                value: (
                  <>
                    <bdi>{decidedBy.name}</bdi>, <DateText value={decidedAt} withTime />
                  </>
                ),
              },
            ]),
      ]}
    />
  );
}

type Act = 'assess' | 'report' | 'end';

/** What can be noted, one at a time. */
function Acts({ entity }: { entity: Entity }) {
  const t = useTexts();
  const [open, setOpen] = useState<Act>();
  const { state, content } = entity;
  const isReportable = content !== null && (state === 'due' || state === 'changed' || state === 'reported');
  const acts: readonly Act[] = [
    ...(content === null ? [] : (['assess'] as const)),
    ...(isReportable && entity.reason === null ? (['report'] as const) : []),
    'end',
  ];
  const close = () => setOpen(undefined);
  if (open === 'assess' && content !== null)
    return <AssessForm entity={entity} code={content.code} onDone={close} />;
  if (open === 'report' && content !== null)
    return <ReportForm entity={entity} code={content.code} onDone={close} />;
  if (open === 'end') return <EndForm entity={entity} onDone={close} />;
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
