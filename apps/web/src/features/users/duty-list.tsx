import { dutyCodes } from '@sorgfalt/workflow';
import { useTexts } from '../../i18n/use-texts.ts';
import { ApiError } from '../../client/api-error.ts';
import styles from './users-page.module.css';

/** What the server found against giving somebody rights: how much of each. */
export type Findings = Readonly<Record<string, string | number>>;

/** Characters that a reason has at least. */
export const reasonMin = 10;
export const reasonMax = 500;

/** The findings of a refusal, and whether they can be confirmed; null for every other error. */
export function dutiesOf(error: unknown): { findings: Findings; canConfirm: boolean } | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code !== 'duties-conflict' && error.code !== 'duties-unconfirmed') return null;
  return { findings: error.details, canConfirm: error.code === 'duties-unconfirmed' };
}

/** Each duty that would meet another in one person, in a sentence. */
export function DutyList({ findings }: { findings: Findings }) {
  const t = useTexts();
  return (
    <ul className={styles['findings']}>
      {dutyCodes.map((code) => {
        const times = findings[code];
        return times !== undefined && <li key={code}>{t(`users:duties.finding.${code}`, { times })}</li>;
      })}
    </ul>
  );
}
