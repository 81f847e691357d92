import type { AnswerMetrics, AnswerSource } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { SourcePassage, SourceStanding } from '../../domain/answers/source-passage.tsx';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { chatHooks } from './actions.ts';
import { libraryQuery } from './queries.ts';
import { readerHash } from './reader-hash.ts';
import styles from './source-panel.module.css';

const ButtonLink = createLink(LinkButton);

/** Which source of which answer is open. */
export interface OpenSource {
  readonly messageId: string;
  readonly n: number;
}

interface SourcePanelProps {
  readonly source: AnswerSource;
  /** The places, from 1, of the sentences of the answer that rest on it. */
  readonly carries: readonly number[];
  readonly count: number;
  readonly foundBy: AnswerMetrics['retrievalMode'] | undefined;
  onStep(n: number): void;
  onClose(): void;
}

/** The passage that an answer rests on, beside the answer, with the sentence marked. */
export function SourcePanel({ source, carries, count, foundBy, onStep, onClose }: SourcePanelProps) {
  const t = useTexts();
  const { n, citation } = source;
  const earlier = useEarlier(source);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    panel.current?.querySelector('[data-cited]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <SidePanel
      ref={panel}
      open
      onClose={onClose}
      className={styles['panel']}
      title={<bdi>{citation}</bdi>}
      subtitle={
        <>
          {t('assistant:source.place', { n, count })} · <SourceStanding source={source} />
        </>
      }
      actions={
        <>
          <IconButton
            size="small"
            label={t('assistant:source.previous')}
            icon={<IconChevronLeft className={styles['arrow']} />}
            data-chat={chatHooks.previousSource}
            aria-disabled={n === 1 || undefined}
            onClick={() => n > 1 && onStep(n - 1)}
          />
          <IconButton
            size="small"
            label={t('assistant:source.next')}
            icon={<IconChevronRight className={styles['arrow']} />}
            data-chat={chatHooks.nextSource}
            aria-disabled={n === count || undefined}
            onClick={() => n < count && onStep(n + 1)}
          />
        </>
      }
      footer={
        <ButtonLink
          to="/app/chat/$part"
          params={{ part: 'library' }}
          hash={readerHash(source)}
          data-chat={chatHooks.article}
        >
          {t('assistant:source.inLibrary')}
        </ButtonLink>
      }
    >
      <SourcePassage source={source} carries={carries} foundBy={foundBy} earlier={earlier} />
    </SidePanel>
  );
}

/** The first days of editions of a source that are in force no longer, the newest first; none until the library is there. */
function useEarlier({ sourceId, version }: AnswerSource): string[] {
  const { data } = useQuery(libraryQuery(useLanguage()));
  const editions = data?.sources.find((each) => each.sourceId === sourceId)?.versions ?? [];
  return editions
    .filter((each) => each.inForceUntil !== null && each.version < version)
    .map((each) => each.version);
}
