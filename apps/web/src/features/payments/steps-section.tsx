import { swissDay } from '@sorgfalt/calendar';
import type { PaymentDetail } from '@sorgfalt/contract';
import { createLink } from '@tanstack/react-router';
import { IconArrowRight, IconUser } from '@tabler/icons-react';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Status } from '../../ui/status.tsx';
import { StoryDay, StoryRow } from '../../ui/story-row.tsx';
import { noteText } from './note-text.ts';
import styles from './payment-panel.module.css';
import { eventText, isMachine, stepEvent } from './step-words.ts';
import { stateTone } from '../../domain/payment-tones.ts';

type Step = PaymentDetail['steps'][number];
const ButtonLink = createLink(LinkButton);

/** Everything that happened to the payment, newest first. */
export function StepsSection({ steps }: { steps: readonly Step[] }) {
  const t = useTexts();
  if (steps.length === 0) return <EmptyState title={t('payments:steps.none')} />;
  return (
    <div className={styles['stack']}>
      {byDay(steps).map(([day, ofDay]) => (
        <StoryDay key={day} date={day}>
          {ofDay.map((step) => (
            <StoryRow
              key={`${step.at} ${step.to} ${step.event}`}
              time={step.at}
              actor={actorOf(step, t)}
              sentence={<Status tone={stateTone[step.to]}>{t(`payments:state.${step.to}`)}</Status>}
              actions={
                step.proofId !== null && (
                  <ButtonLink size="small" to="/app/ledger/$entryId" params={{ entryId: step.proofId }}>
                    {t('payments:proof.entry')}
                  </ButtonLink>
                )
              }
            >
              {stepText(step, t)}
            </StoryRow>
          ))}
        </StoryDay>
      ))}
    </div>
  );
}

/** A person by name; the checks and the bank in words, and by another sign. */
function actorOf(step: Step, t: Translate) {
  const { actor } = stepEvent(step);
  const isPerson = !isMachine(actor);
  const name = isPerson ? actor : t(`payments:actor.${actor}`);
  return { name, sign: isPerson ? <IconUser /> : <IconArrowRight />, isPerson };
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
