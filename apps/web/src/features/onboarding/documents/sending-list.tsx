import { fileFaultText } from '../../../client/file-fault.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Progress } from '../../../ui/progress.tsx';
import { Status } from '../../../ui/status.tsx';
import styles from './documents.module.css';
import type { Sending } from './use-sending.ts';

/** What becomes of each file: how far it is, or why it was not taken in. */
export function SendingList({ files }: { files: readonly Sending[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles['list']} aria-live="polite">
      {files.map((file) => (
        <li key={file.key} className={styles['sending']}>
          <SendingRow file={file} />
        </li>
      ))}
    </ul>
  );
}

function SendingRow({ file: { name, state, share, error } }: { file: Sending }) {
  const t = useTexts();
  if (state === 'sending' || state === 'waiting')
    return <Progress label={<bdi>{name}</bdi>} value={share * 100} />;
  return (
    <>
      <bdi className={styles['name']}>{name}</bdi>
      <Status tone={state === 'kept' ? 'good' : 'stopped'}>
        {state === 'kept' ? t('files:documents.kept') : fileFaultText(error, t)}
      </Status>
    </>
  );
}
