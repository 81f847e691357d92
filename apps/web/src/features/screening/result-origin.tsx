import type { Replay, StoredScreening } from '@sorgfalt/contract';
import { IconRepeat } from '@tabler/icons-react';
import { CallFailed } from '../../client/call-failed.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { useReplay } from './queries.ts';
import styles from './result-view.module.css';

/** Which versions a stored result rests on; it can be run again to see whether it is the same. */
export function ResultOrigin({ screening }: { screening: StoredScreening }) {
  const t = useTexts();
  const replay = useReplay();
  return (
    <Card
      title={t('screening:origin.title')}
      subtitle={t('screening:origin.subtitle')}
      actions={
        <Button
          size="small"
          icon={<IconRepeat />}
          loading={replay.isPending}
          onClick={() => replay.mutate(screening.screeningId)}
        >
          {t('screening:origin.replay')}
        </Button>
      }
    >
      <div className={styles['origin']}>
        <div aria-live="polite">
          {replay.data && <Verdict replay={replay.data} />}
          {replay.error && (
            <CallFailed error={replay.error} compact title={t('screening:origin.replayFailed')} />
          )}
        </div>
        <KeyValueList
          items={[
            { label: t('screening:origin.id'), value: <CodeText value={screening.screeningId} copy /> },
            { label: t('screening:origin.at'), value: <DateText value={screening.at} withTime /> },
            { label: t('screening:origin.engine'), value: <CodeText value={screening.engineVersion} /> },
            {
              label: t('screening:origin.lists'),
              value: (
                <ul className={styles['lists']}>
                  {screening.lists.map(({ listId, name, sha256, listDate }) => (
                    <li key={listId}>
                      {name} {listDate !== null && <DateText value={listDate} />}{' '}
                      <CodeText kind="hash" value={sha256} />
                    </li>
                  ))}
                </ul>
              ),
            },
          ]}
        />
      </div>
    </Card>
  );
}

function Verdict({ replay }: { replay: Replay }) {
  const t = useTexts();
  const { isSame, stored, replayed } = replay;
  if (isSame) {
    return (
      <Banner tone="good" title={t('screening:origin.same')}>
        <CodeText kind="hash" value={stored.resultSha256} />
      </Banner>
    );
  }
  const side = ({ engineVersion, hitCount, resultSha256 }: Replay['stored']) => (
    <>
      <CodeText kind="hash" value={resultSha256} /> · {engineVersion} ·{' '}
      {t('screening:result.hits', { count: hitCount })}
    </>
  );
  return (
    <Banner tone="caution" title={t('screening:origin.differs')}>
      <div className={styles['verdict']}>
        <p>
          {t('screening:origin.then')}
          {t('colon')}
          {side(stored)}
        </p>
        <p>
          {t('screening:origin.now')}
          {t('colon')}
          {side(replayed)}
        </p>
      </div>
    </Banner>
  );
}
