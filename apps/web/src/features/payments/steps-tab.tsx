import { swissDay } from '@sorgfalt/calendar';
import type { PaymentDetail } from '@sorgfalt/contract';
import { createLink } from '@tanstack/react-router';
import { IconArrowRight, IconUser } from '@tabler/icons-react';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TimelineDay, TimelineItem } from '../../ui/timeline-item.tsx';
import { noteText } from './note-text.ts';
import styles from './payment-panel.module.css';
import { eventText, stepEvent } from './step-words.ts';
import { stateTone } from './tones.ts';

type Step = PaymentDetail['steps'][number];
const ButtonLink = createLink(LinkButton);

/** Everything that happened to the payment, newest first. */
export function StepsTab({ steps }: { steps: readonly Step[] }) {
  const t = useTexts();
  if (steps.length === 0) return <EmptyState title={t('payments:steps.none')} />;
  return (
    <div className={styles['stack']}>
      {byDay(steps).map(([day, ofDay]) => (
        <TimelineDay key={day} date={day}>
          {ofDay.map((step) => (
            <TimelineItem
              key={`${step.at} ${step.to} ${step.event}`}
              icon={step.note === null ? <IconArrowRight size={14} /> : <IconUser size={14} />}
              tone={stateTone[step.to]}
              title={t(`payments:state.${step.to}`)}
              time={step.at}
              actor={actorText(step, t)}
              actions={
                step.proofId !== null && (
                  <ButtonLink size="small" to="/app/ledger/$entryId" params={{ entryId: step.proofId }}>
                    {t('payments:proof.entry')}
                  </ButtonLink>
                )
              }
            >
              {stepText(step, t)}
            </TimelineItem>
          ))}
        </TimelineDay>
      ))}
    </div>
  );
}

function actorText(step: Step, t: Translate): string {
  const { actor } = stepEvent(step);
  return wordOf(t, `payments:actor.${actor}`, actor);
}

function stepText(step: Step, t: Translate): string {
  const { version, note } = step;
  const what = eventText(t, stepEvent(step).event, step.to);
  return [what, t('payments:steps.version', { version }), noteText(note, t)].filter(Boolean).join(' · ');
}

/** Days in Zurich, newest first, each with its steps newest first. */
function byDay(steps: readonly Step[]): [string, Step[]][] {
  const days = new Map<string, Step[]>();
  for (const step of steps.toReversed()) {
    const day = swissDay(new Date(step.at));
    days.set(day, [...(days.get(day) ?? []), step]);
  }
  return [...days];
}
