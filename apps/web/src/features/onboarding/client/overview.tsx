import type { ClientFile } from '@sorgfalt/contract';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/card.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { Status } from '../../../ui/status.tsx';
import { statusTone } from '../case-info.tsx';
import styles from './client.module.css';
import { Flows } from './flows.tsx';
import { RiskOverTime } from './risk-over-time.tsx';

/** How the risk of a client went, what it pays against what was said, and its cases. */
export function Overview({ file }: { file: ClientFile }) {
  return (
    <div className={styles['parts']}>
      <RiskOverTime points={file.risk} />
      <Flows flows={file.flows} />
      <Cases cases={file.cases} />
    </div>
  );
}

function Cases({ cases }: Pick<ClientFile, 'cases'>) {
  const t = useTexts();
  return (
    <Card title={t('clientFile:cases.title')}>
      {cases.length === 0 && <p className={styles['quiet']}>{t('clientFile:cases.none')}</p>}
      <ul className={styles['rows']}>
        {cases.map(({ caseId, caseNo, status, submittedAt }) => (
          <li key={caseId} className={styles['row']}>
            <Link to="/app/clients/$caseId" params={{ caseId }}>
              <CodeText value={caseNo} />
            </Link>
            <span className={styles['end']}>
              {submittedAt !== null && <DateText value={submittedAt} />}
              <Status tone={statusTone[status]}>{t(`caseStatus.${status}`)}</Status>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
